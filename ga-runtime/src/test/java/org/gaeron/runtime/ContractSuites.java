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
    class Copies extends CopyContractTest
    {
    }

    @Nested
    class CopyRules extends CopyRulesContractTest
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
    class Fence extends FenceContractTest
    {
    }

    @Nested
    class Forks extends ForkContractTest
    {
    }

    @Nested
    class Ghosts extends GhostContractTest
    {
    }

    @Nested
    class GroupEnds extends GroupEndContractTest
    {
    }

    @Nested
    class GroupTasks extends GroupTaskContractTest
    {
    }

    @Nested
    class GroupWork extends GroupWorkContractTest
    {
    }

    @Nested
    class OpenForks extends OpenForkContractTest
    {
    }

    @Nested
    class Printing extends PrintContractTest
    {
    }

    @Nested
    class Groups extends GroupContractTest
    {
    }

    @Nested
    class Handles extends HandleContractTest
    {
    }

    @Nested
    class LargeVectors extends LargeVectorContractTest
    {
    }

    @Nested
    class LayoutCreation extends LayoutCreationContractTest
    {
    }

    @Nested
    class Layouts extends LayoutContractTest
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
    class Memory extends MemoryUseContractTest
    {
    }

    @Nested
    class Mutex extends MutexContractTest
    {
    }

    @Nested
    class MutexMisuse extends MutexMisuseContractTest
    {
    }

    @Nested
    class Operators extends OperatorContractTest
    {
    }

    @Nested
    class Own extends OwnContractTest
    {
    }

    @Nested
    class Placements extends PlacementContractTest
    {
    }

    @Nested
    class Reductions extends ReductionContractTest
    {
    }

    @Nested
    class Replicas extends ReplicaContractTest
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
    class Statistics extends StatisticsContractTest
    {
    }

    @Nested
    class TaskCounters extends TaskCounterContractTest
    {
    }

    @Nested
    class Threads extends ThreadContractTest
    {
    }

    @Nested
    class Views extends ViewContractTest
    {
    }
}
