package org.gaeron.aeron;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.gaeron.Program;
import org.gaeron.runtime.ArrayContractTest;
import org.gaeron.runtime.JobKind;
import org.gaeron.runtime.ListContractTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Patches and lists where others run the media driver. A driver does not know what its frames hold, so types and
 * buffers are those of {@link FarContractTest}. Tests {@linkplain TestTurn take turns}.
 */
@ParameterizedClass
@MethodSource("modes")
class FarDriverTest implements JobKind
{
    private static final String[] MODES = {"ipc spinning", "udp spinning", "udp dedicated"};

    /** Blocks of unequal size, one node with a neighbour on each side. */
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
        mode = TestTurn.kind(parameter, test, MODES).split(" ");
    }

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put("gaeron.driver", mode[1]);
        FarJob.run(mode[0], ranks, more, program);
    }

    @Nested
    class Array extends ArrayContractTest
    {
    }

    @Nested
    class Lists extends ListContractTest
    {
    }
}
