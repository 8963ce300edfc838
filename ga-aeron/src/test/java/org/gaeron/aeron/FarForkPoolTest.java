package org.gaeron.aeron;

import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.ForkPoolContractTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Parallel programs on threads of ranks of two nodes, over IPC and UDP by {@linkplain TestTurn turns}.
 */
@ParameterizedClass
@MethodSource("org.gaeron.aeron.TestTurn#transports")
class FarForkPoolTest extends ForkPoolContractTest
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
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        FarJob.run(transport, ranks, settings, program);
    }
}
