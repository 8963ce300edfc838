package org.gaeron.aeron;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.gaeron.Program;
import org.gaeron.runtime.PatchSuites;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of arrays where callers compute accumulates, and in the frames of an ordinary network. Callers get and
 * put over all transports in the same way, so one is enough; {@link FarDriverTest} has the modes of drivers. Tests
 * {@linkplain TestTurn take turns}.
 */
@ParameterizedClass
@MethodSource("modes")
class FarModeTest extends PatchSuites
{
    private static final String[] MODES = {"gaeron.strategy=caller-computes", "gaeron.mtu=1472"};

    /** Blocks of unequal size, one node with a neighbour on each side: what the modes change needs no more. */
    private static final int[] RANK_COUNTS = {3};

    @Parameter
    private String parameter;

    private String[] mode;

    static Stream<String> modes()
    {
        return TestTurn.parameters(MODES);
    }

    @BeforeEach
    void takeTurn(final TestInfo test)
    {
        mode = TestTurn.kind(parameter, test, MODES).split("=");
    }

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public Optional<Object> sharing()
    {
        return Optional.of(List.of(mode));
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(mode[0], mode[1]);
        FarJob.run("udp", ranks, more, program);
    }
}
