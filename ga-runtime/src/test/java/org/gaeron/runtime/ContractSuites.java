package org.gaeron.runtime;

import org.junit.jupiter.api.Nested;

/**
 * The whole contract, for a kind of job.
 */
public abstract class ContractSuites extends PatchSuites
{
    @Nested
    class BadInput extends BadInputContractTest
    {
    }

    @Nested
    class Blocks extends BlockContractTest
    {
    }

    @Nested
    class Collectives extends CollectivesContractTest
    {
    }

    @Nested
    class Creation extends CreationContractTest
    {
    }

    @Nested
    class Element extends ElementContractTest
    {
    }

    @Nested
    class Failure extends FailureContractTest
    {
    }

    @Nested
    class Forks extends ForkContractTest
    {
    }

    @Nested
    class Handles extends HandleContractTest
    {
    }

    @Nested
    class MailboxInput extends MailboxInputContractTest
    {
    }

    @Nested
    class MailboxRings extends MailboxRingContractTest
    {
    }

    @Nested
    class Mailboxes extends MailboxContractTest
    {
    }

    @Nested
    class Reductions extends ReductionContractTest
    {
    }

    @Nested
    class Shapes extends ShapeContractTest
    {
    }

    @Nested
    class Soak extends SoakContractTest
    {
    }

    @Nested
    class Threads extends ThreadContractTest
    {
    }
}
