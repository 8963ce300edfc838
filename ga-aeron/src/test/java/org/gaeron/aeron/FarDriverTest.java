package org.gaeron.aeron;

import java.util.HashMap;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.ArrayContractTest;
import org.gaeron.runtime.JobKind;
import org.gaeron.runtime.ListContractTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Patches and lists where others run the media driver. A driver does not know what its frames hold, so types and
 * buffers are those of {@link FarContractTest}.
 */
@ParameterizedClass
@CsvSource({"ipc, spinning", "udp, spinning", "udp, dedicated"})
class FarDriverTest implements JobKind
{
    /** Blocks of unequal size, one node with a neighbour on each side. */
    private static final int[] RANK_COUNTS = {3};

    @Parameter(0)
    private String transport;

    @Parameter(1)
    private String mode;

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put("gaeron.driver", mode);
        FarJob.run(transport, ranks, more, program);
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
