package org.gaeron.aeron;

import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.ContractSuites;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of arrays between two nodes and more, over Aeron IPC and over Aeron UDP.
 */
@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class FarContractTest extends ContractSuites
{
    @Parameter
    private String transport;

    @Override
    public int[] rankCounts()
    {
        return FarJob.RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        FarJob.run(transport, ranks, settings, program);
    }
}
