package org.gaeron.runtime.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;

import org.gaeron.JobFailedException;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;

class StackTracesTest
{
    private static final String[] REFUSED = {
        "org.gaeron.runtime.array.BufferCheck.check", "org.gaeron.runtime.array.RankArray.put",
        "org.gaeron.GlobalArray.put", "my.Main.step", "org.gaeron.examples.Lib.apply", "my.Main.run",
        "org.gaeron.runtime.RankProgram.run", "org.gaeron.runtime.RankThreads$RankThread.run", "java.lang.Thread.run"};

    private static <T extends Throwable> T at(final T failure, final String... frames)
    {
        failure.setStackTrace(Arrays.stream(frames)
            .map(frame -> new StackTraceElement(
                frame.substring(0, frame.lastIndexOf('.')), frame.substring(frame.lastIndexOf('.') + 1), "X.java", 1))
            .toArray(StackTraceElement[]::new));
        return failure;
    }

    private static List<String> frames(final Throwable failure)
    {
        return Arrays.stream(failure.getStackTrace())
            .map(frame -> frame.getClassName() + "." + frame.getMethodName())
            .toList();
    }

    @Test
    void shouldKeepTheProgramAndTheCallThatWasRefused()
    {
        final Throwable failure = at(new IllegalArgumentException("too short"), REFUSED);
        StackTraces.shorten(failure);
        assertEquals(List.of("org.gaeron.GlobalArray.put", "my.Main.step", "org.gaeron.examples.Lib.apply",
            "my.Main.run"), frames(failure));
    }

    @Test
    void shouldKeepTheFramesOfAFailureOfTheLibraryItself()
    {
        final Throwable failure = at(new NullPointerException(), REFUSED);
        StackTraces.shorten(failure);
        assertEquals(Arrays.asList(REFUSED).subList(0, 6), frames(failure));
    }

    @Test
    void shouldShortenTheCausesToo()
    {
        final Throwable cause = at(new IllegalStateException("closed"), REFUSED);
        final Throwable failure = at(new JobFailedException("rank 1 failed", cause),
            "org.gaeron.runtime.failure.Health$Told.get", "org.gaeron.GlobalArrays.launch", "my.Main.main");
        StackTraces.shorten(failure);
        assertEquals(List.of("org.gaeron.GlobalArrays.launch", "my.Main.main"), frames(failure));
        assertEquals(4, cause.getStackTrace().length);
    }

    @Test
    void shouldLeaveATraceWithoutAFrameOfTheProgram()
    {
        final String[] inside = {"org.gaeron.runtime.collective.Sweep.run", "org.gaeron.aeron.DataServerRunner.run",
            "java.lang.Thread.run"};
        final Throwable failure = at(new IllegalStateException("internal"), inside);
        StackTraces.shorten(failure);
        assertEquals(List.of(inside), frames(failure));
    }

    @Test
    void shouldLeaveTheTextAloneOfADisagreementAfterTheEndOfTheProgram()
    {
        final Throwable failure = at(new SpecMismatchException("rank 3: end of the program"),
            "org.gaeron.runtime.collective.Sweep.run", "org.gaeron.runtime.world.RankWorld.end",
            "java.lang.Thread.run");
        StackTraces.shorten(failure);
        assertEquals(List.of(), frames(failure));
    }

    @Test
    void shouldComeToAnEndInACircleAndWithoutFrames()
    {
        final RuntimeException one = at(new IllegalStateException("one"));
        final RuntimeException other = at(new IllegalArgumentException("other", one), REFUSED);
        one.initCause(other);
        StackTraces.shorten(one);
        assertEquals(0, one.getStackTrace().length);
        assertEquals(4, other.getStackTrace().length);
    }

    @Test
    void shouldPrintTheMessageOfTheJobAndTheTraceOfItsCause()
    {
        final Throwable cause = at(new IllegalStateException("enough"), "my.Main.run");
        final Throwable failure =
            at(new JobFailedException("rank 3 failed: java.lang.IllegalStateException: enough", cause), "my.Main.main");
        assertEquals(List.of("rank 3 failed: java.lang.IllegalStateException: enough", "\tat my.Main.run(X.java:1)"),
            Causes.trace(failure).lines().toList());
        assertSame(cause, failure.getCause());
    }
}
