package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.JobFailedException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A path that takes smaller datagrams than the interfaces say: heartbeats and small frames pass, full ones never.
 */
class PathMtuTest
{
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int COUNT = 1 << 14;

    private static void run(final String mtu, final String bulkTerm, final String pathMtu)
    {
        assertTimeoutPreemptively(PATIENCE, () -> EmbeddedJob.of(2, 1).transport("udp")
            .setting("gaeron.mtu", mtu)
            .setting("gaeron.bulk.term.length", bulkTerm)
            .setting("gaeron.test.mtu", pathMtu)
            .run(PathMtuTest::putAndGet));
    }

    private static void putAndGet(final World world)
    {
        try (GlobalLongArray array = world.longs(ArraySpec.longs("array", 2, COUNT).withGrid(2, 1)))
        {
            final long[] values = new long[2 * COUNT];
            array.put(array.patch(), values);
            world.sync();
            array.get(array.patch(), values);
            world.sync();
        }
    }

    @Test
    void shouldRefuseFramesThatThePathDoesNotTake()
    {
        final JobFailedException failure =
            assertThrows(JobFailedException.class, () -> run("4096", "64k", "2000"));

        assertTrue(failure.getMessage().contains("node 0 (127.0.0.1) does not hear node 1 (127.0.0.1)") &&
            failure.getMessage().contains("in datagrams of 4096 bytes, but in those of 1216: expected gaeron.mtu"),
            failure::getMessage);
    }

    /** Frames of the bulk stream are larger, since its terms are. */
    @Test
    void shouldRefuseBulkFramesThatThePathDoesNotTake()
    {
        final JobFailedException failure =
            assertThrows(JobFailedException.class, () -> run("16384", "1m", "9000"));

        assertTrue(failure.getMessage().contains("in datagrams of 16384 bytes"), failure::getMessage);
    }

    /** The smaller one is that of the least MTU of IPv6. */
    @ParameterizedTest
    @ValueSource(strings = {"2000", "1232"})
    void shouldUseSmallFramesWhereThePathTakesNoFullOnes(final String pathMtu)
    {
        run("0", "1m", pathMtu);
    }

    @Test
    void shouldNameNodesThatDoNotHearEachOther()
    {
        final JobFailedException failure =
            assertThrows(JobFailedException.class, () -> run("0", "1m", "1000"));

        assertTrue(failure.getMessage().contains("node 0 (127.0.0.1) does not hear node 1 (127.0.0.1), " +
            "node 1 (127.0.0.1) does not hear node 0 (127.0.0.1) over UDP: a firewall, or "), failure::getMessage);
    }

    @Test
    void shouldUseAPathUpToItsLastByte()
    {
        run("4096", "64k", "4096");
    }
}
