package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.report.LaunchFailedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine.Command;

class RigCommandLineTest
{
    /**
     * A benchmark that cannot be measured.
     *
     * @param failure that tells why.
     */
    @Command(name = "failing")
    record Failing(RuntimeException failure) implements Callable<Integer>
    {
        @Override
        public Integer call()
        {
            throw failure;
        }
    }

    /** The launcher of a job throws all but the first: hosts that do not fit, or lack room. */
    @ParameterizedTest
    @CsvSource({"measurement, 1", "job, 1", "hosts, 69", "argument, 2"})
    void shouldTellInOneLineWhyNothingIsMeasured(final String what, final int exitCode)
    {
        final RuntimeException failure = switch (what)
        {
            case "measurement" -> new MeasurementException("expected more");
            case "job" -> new GlobalArrayException("expected more");
            case "hosts" -> new LaunchFailedException("expected more", null);
            default -> new IllegalArgumentException("expected more");
        };
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final PrintStream systemErr = System.err;
        System.setErr(new PrintStream(err, true));
        try
        {
            assertEquals(exitCode, RigCommandLine.execute(new Failing(failure)));
        }
        finally
        {
            System.setErr(systemErr);
        }
        assertEquals("failing: expected more" + System.lineSeparator(), err.toString());
    }
}
