package org.gaeron.launch.job;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class JobRunTest
{
    private final HostedJob job = new HostedJob();

    private int endWith(final int exitCode) throws Exception
    {
        return job.own(() -> () ->
        {
            throw new IOException("the folder is not empty");
        }) == null ? -1 : exitCode;
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "0, 1"})
    void shouldKeepTheExitCodeOfAJobThatLeavesSomethingBehind(final int exitCode, final int expected)
    {
        assertEquals(expected, new JobRun(job).run(() -> endWith(exitCode), null));
    }

    @Test
    void shouldTellWhyAJobWasNotStartedThoughItLeavesSomethingBehind()
    {
        final IllegalStateException ex = assertThrows(IllegalStateException.class, () -> new JobRun(job).run(() ->
        {
            endWith(0);
            throw new IllegalStateException("no room");
        }, null));
        assertEquals("no room", ex.getMessage());
        assertEquals(1, ex.getSuppressed().length);
    }
}
