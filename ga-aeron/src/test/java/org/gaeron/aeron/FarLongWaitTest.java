package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.Program;
import org.gaeron.runtime.HeldStripe;
import org.gaeron.runtime.LongWaitContractTest;
import org.gaeron.runtime.ToldLines;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class FarLongWaitTest extends LongWaitContractTest
{
    @Parameter
    private String transport;

    @Override
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        FarJob.run(transport, ranks, settings, program);
    }

    @Test
    void shouldNameTheNodeThatARankWaitsFor()
    {
        try (ToldLines told = new ToldLines("for an answer of node "))
        {
            run(2, Map.of(JobContext.WAIT_REPORT, "100ms"), world ->
            {
                try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("array", 2, 10).withGrid(2, 1)))
                {
                    if (world.rank() == 0)
                    {
                        try (HeldStripe stripe = new HeldStripe(array, 0, 0))
                        {
                            world.barrier();
                            told.await(2);
                            assertEquals(0.0, array.get(0, 0), () -> "applied under " + stripe);
                        }
                    }
                    else
                    {
                        world.barrier();
                        array.acc(Patch.of(0, 1, 0, 10), 2.0, new double[10]);
                        world.fence();
                    }
                }
            });
            assertEquals(List.of(
                "rank 1 has waited 100ms for an answer of node 0; node 0 does not answer",
                "rank 1 has waited 200ms for an answer of node 0; node 0 does not answer"),
                told.lines().subList(0, 2));
        }
    }
}
