package org.gaeron.aeron;

import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.ParallelStreamContractTest;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Parallel streams of ranks of two nodes.
 */
@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class FarParallelStreamTest extends ParallelStreamContractTest
{
    @Parameter
    private String transport;

    @Override
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        FarJob.run(transport, ranks, settings, program);
    }
}
