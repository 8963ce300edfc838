package org.gaeron.runtime;

import org.junit.jupiter.api.Nested;

/**
 * The suites of the contract that move patches, for a kind of job.
 */
public abstract class PatchSuites implements JobKind
{
    @Nested
    class Array extends ArrayContractTest
    {
    }

    @Nested
    class Buffer extends BufferContractTest
    {
    }

    @Nested
    class Lists extends ListContractTest
    {
    }

    @Nested
    class ListMemory extends ListMemoryContractTest
    {
    }

    @Nested
    class ListInput extends ListInputContractTest
    {
    }

    @Nested
    class Strided extends StridedContractTest
    {
    }

    @Nested
    class Typed extends TypedContractTest
    {
    }
}
