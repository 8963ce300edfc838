package org.gaeron.aeron;

import java.util.HashMap;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.PatchSuites;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The contract of arrays where callers compute accumulates, and in the frames of an ordinary network. Callers get and
 * put over all transports in the same way, so one is enough; {@link FarDriverTest} has the modes of drivers.
 */
@ParameterizedClass
@CsvSource({
    "udp, gaeron.strategy, caller-computes",
    "udp, gaeron.mtu, 1472"})
class FarModeTest extends PatchSuites
{
    /** Blocks of unequal size, one node with a neighbour on each side: what the modes change needs no more. */
    private static final int[] RANK_COUNTS = {3};

    @Parameter(0)
    private String transport;

    @Parameter(1)
    private String setting;

    @Parameter(2)
    private String value;

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(setting, value);
        FarJob.run(transport, ranks, more, program);
    }
}
