package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The media that links of a job take: two hosts of two nodes each. All streams are in use.
 */
class MixedLinksTest
{
    private static final int NODES = 4;
    private static final int COUNT = 1 << 16;
    private static final String LOG = ".logbuffer";

    @TempDir
    private Path directory;

    /** {@return the logs in the folders of drivers, as a driver's folder and that of the log below it} */
    private Map<String, Long> logs(final String transport)
    {
        final Map<String, Long> logs = new TreeMap<>();
        EmbeddedJob.of(NODES, 1).transport(transport).setting("gaeron.host.nodes", "2")
            .setting("gaeron.dir", directory.toString()).run(world ->
            {
                useAllStreams(world);
                if (world.rank() == 0)
                {
                    logs.putAll(logs());
                }
                world.sync();
            });
        return logs;
    }

    private static void useAllStreams(final World world)
    {
        try (GlobalLongArray array = world.longs(ArraySpec.longs("array", NODES, COUNT).withGrid(NODES, 1)))
        {
            final long[] values = new long[NODES * COUNT];
            array.acc(array.patch(), 1, values);
            array.get(array.patch(), values);
            world.sync();
        }
    }

    private Map<String, Long> logs()
    {
        try (Stream<Path> files = Files.walk(directory))
        {
            return files.filter(path -> path.toString().endsWith(LOG))
                .map(path -> path.getParent().getParent().getParent().relativize(path.getParent()).toString())
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Each direction of a pair has a latency and a bulk stream; over UDP a log at either end. */
    @Test
    void shouldTalkToNeighboursInSharedMemoryAndToOtherHostsOverUdp()
    {
        assertEquals(Map.of("driver-0/publications", 4L, "driver-2/publications", 4L,
            "driver/publications", NODES * 2 * 2L, "driver/images", NODES * 2 * 2L), logs("auto"));
    }

    @Test
    void shouldTalkToAllOverUdpIfForced()
    {
        assertEquals(Map.of("driver/publications", NODES * 3 * 2L, "driver/images", NODES * 3 * 2L), logs("udp"));
    }
}
