package org.gaeron.aeron;

import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.ContractSuites;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of arrays between two nodes and more, over Aeron IPC and over Aeron UDP, by {@linkplain TestTurn
 * turns}.
 */
@ParameterizedClass
@MethodSource("org.gaeron.aeron.TestTurn#transports")
class FarContractTest extends ContractSuites
{
    @Parameter
    private String parameter;

    private String transport;

    @BeforeEach
    void takeTurn(final TestInfo test)
    {
        transport = TestTurn.kind(parameter, test, TestTurn.TRANSPORTS);
    }

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
