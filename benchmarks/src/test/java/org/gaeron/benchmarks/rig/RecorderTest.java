package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;
import org.gaeron.EmbeddedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest
{
    @TempDir
    private Path folder;

    private List<String> distributions() throws IOException
    {
        try (Stream<Path> files = Files.list(folder))
        {
            return files.map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(Recorder.DISTRIBUTION_SUFFIX)).sorted().toList();
        }
    }

    @Test
    void shouldWriteADistributionOfEachRank() throws IOException
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                final Histogram timesNs = new Histogram(3);
                timesNs.recordValue(1000 + world.rank());
                recorder.record("udp first", 100, timesNs);
            }
        }, folder.toString(), "7");
        assertEquals(List.of("udp-first-100-run-7-rank-1.hgrm", "udp-first-100-run-7.hgrm"), distributions());
    }

    @Test
    void shouldHandSettingsOn()
    {
        final List<String> arguments = new ArrayList<>(List.of(folder.toString(), "1"));
        try (Rig rig = AskedRig.open("test", "--driver=spinning", "-Dgaeron.offload=none", "--out=" + folder))
        {
            Arrays.stream(rig.withSettings("udp", 2)).forEach(each -> arguments.add(each.toString()));
        }
        final Recorder recorder = new Recorder(arguments);
        assertEquals(2, recorder.number(1));
        assertEquals(
            Map.of("gaeron.interface", "127.0.0.1", "gaeron.driver", "spinning", "gaeron.wait.report", "0",
                "gaeron.offload", "none"),
            recorder.settings(2));
    }
}
