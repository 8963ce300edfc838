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
    void shouldEndAJobWhoseFullFramesDoNotArrive()
    {
        final JobFailedException failure =
            assertThrows(JobFailedException.class, () -> run("4096", "64k", "2000"));

        assertTrue(failure.getMessage().contains("there was no answer to our Hello in 10s") &&
            failure.getMessage().contains("from 127.0.0.1 to 127.0.0.1:") &&
            failure.getMessage().contains("frames of 4096 bytes") &&
            failure.getMessage().contains("gaeron.mtu"), failure::getMessage);
    }

    /** Frames of the bulk stream are larger, since its terms are. */
    @Test
    void shouldEndAJobWhoseBulkFramesDoNotArrive()
    {
        final JobFailedException failure =
            assertThrows(JobFailedException.class, () -> run("16384", "1m", "9000"));

        assertTrue(failure.getMessage().contains("frames to it were lost for 10s") &&
            failure.getMessage().contains("frames of 16384 bytes"), failure::getMessage);
    }

    @Test
    void shouldUseAPathUpToItsLastByte()
    {
        run("4096", "64k", "4096");
    }
}
