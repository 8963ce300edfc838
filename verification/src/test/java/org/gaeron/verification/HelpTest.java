package org.gaeron.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The help that {@code ga COMMAND --help} prints without a build is that of the command. */
class HelpTest
{
    @ParameterizedTest
    @CsvSource({
        "run, org.gaeron.launch.RunCommand", "node, org.gaeron.launch.NodeCommand",
        "key, org.gaeron.launch.KeyCommand", "manifest, org.gaeron.launch.ManifestCommand",
        "ps, org.gaeron.launch.PsCommand", "top, org.gaeron.launch.TopCommand",
        "stat, org.gaeron.launch.StatCommand", "checkpoint, org.gaeron.launch.CheckpointCommand",
        "bench, org.gaeron.benchmarks.BenchCommand",
        "scf, org.gaeron.examples.scf.ScfCommand",
        "sim, org.gaeron.verification.sim.SimCommand", "soak, org.gaeron.verification.soak.SoakCommand",
        "jcstress, org.gaeron.verification.JcstressCommand", "fuzz, org.gaeron.verification.FuzzCommand"})
    void shouldBeWhatTheCommandPrints(final String name, final Class<?> command) throws IOException
    {
        final String text = new CommandLine(command).getUsageMessage(CommandLine.Help.Ansi.OFF);
        final Path actual = Files.createDirectories(Path.of("target", "help")).resolve(name + ".txt");
        Files.writeString(actual, text);
        assertEquals(text, Files.readString(Path.of("..", "docs", "help", name + ".txt")),
            () -> "expected docs/help to be as " + actual.toAbsolutePath() + ": copy it");
    }
}
