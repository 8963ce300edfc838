package org.gaeron.launch;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class UsageErrorTest
{
    @Command(name = "measure", subcommands = {Latency.class, Loss.class})
    private static final class Measure
    {
        @Option(names = {"-r", "--runs"})
        private int runs;
    }

    @Command(name = "latency")
    private static final class Latency
    {
    }

    @Command(name = "loss")
    private static final class Loss
    {
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "latncy | expected one of latency, loss, actual latncy: did you mean latency?",
        "pigeon | expected one of latency, loss, actual pigeon",
        "--run=3 | Unknown option: '--run=3': did you mean --runs?",
        "--pigeon | Unknown option: '--pigeon'",
        "--runs=many | Invalid value for option '--runs': 'many' is not an int"})
    void shouldAskForTheNameThatWasMeant(final String word, final String line)
    {
        final ParameterException error =
            assertThrows(ParameterException.class, () -> new CommandLine(new Measure()).parseArgs(word));
        assertEquals(line, UsageError.line(error));
    }
}
