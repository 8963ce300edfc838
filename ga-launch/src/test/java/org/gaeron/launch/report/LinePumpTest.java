package org.gaeron.launch.report;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Execution(ExecutionMode.CONCURRENT)
class LinePumpTest
{
    private final MarkedLines lines = new MarkedLines();

    @Test
    void shouldPutThePrefixBeforeEachLineAndEndTheLastOne()
    {
        assertEquals("[1] a\n[1] \n[1] b\u00e4\n", pumped("a\n\nb\u00e4", "[1] "));
    }

    @Test
    void shouldPrintNothingForNothing()
    {
        assertEquals("", pumped("", "[1] "));
    }

    @Test
    void shouldLeaveOutTheWarningThatTheJvmCannotBeToldToLeaveOut()
    {
        assertEquals("a\n", pumped("WARNING: Using incubator modules: jdk.incubator.vector\na\n", ""));
    }

    @Test
    void shouldMakeLinesOfATrace()
    {
        final String trace = new TraceLine(false, "rank 1 failed: no\n\tat my.Main.run").encode();
        assertEquals("[1] a\n[1] rank 1 failed: no\n[1] \tat my.Main.run\n[1] b\n",
            pumped("a\n" + trace + "\nb\n", "[1] "));
    }

    @Test
    void shouldFindATraceBehindALineThatIsNotEnded()
    {
        assertEquals("...\nno\n", pumped("..." + new TraceLine(false, "no").encode() + "\n", ""));
    }

    @Test
    void shouldLeaveOtherLinesWithTheMarkAlone()
    {
        final String line = MarkedLine.MARK + "{}" + MarkedLine.MARK + "\n";
        assertEquals(line, pumped(line, ""));
    }

    @Test
    void shouldAskForALineWhereStacksBegin() throws InterruptedException
    {
        assertEquals("2026-01-01\nFull thread dump a JVM:\n", pumped("2026-01-01\nFull thread dump a JVM:\n", ""));
        assertTrue(lines.progress().awaitWanted(0));
    }

    @Test
    void shouldNotAskForALineElsewhere() throws InterruptedException
    {
        pumped("no Full thread dump \nFull thread", "");
        assertFalse(lines.progress().awaitWanted(0));
    }

    /** A terminal that stands still for longer than a pipe may bring nothing. */
    @Test
    void shouldWaitForOutputThatIsTakenLate() throws Exception
    {
        final AtomicInteger taken = new AtomicInteger();
        final LinePump pump = LinePump.start("pump", new ByteArrayInputStream(new byte[10]), new LinePump.Output()
        {
            @Override
            public void take(final byte[] bytes, final int count)
            {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1500));
                taken.addAndGet(count);
            }

            @Override
            public void end()
            {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1500));
                taken.incrementAndGet();
            }
        });
        pump.await(true);
        assertEquals(11, taken.get());
    }

    @Test
    @Timeout(20)
    void shouldNotWaitForAPipeThatAnotherProcessKeepsOpen() throws Exception
    {
        try (PipedOutputStream kept = new PipedOutputStream(); PipedInputStream in = new PipedInputStream(kept))
        {
            final Thread writer = Thread.ofPlatform().start(() -> writeWithoutEnd(kept));
            LinePump.start("pump", in, new PrefixedLines(
                new PrintStream(OutputStream.nullOutputStream()), "", lines::take)).await(true);
            writer.interrupt();
            writer.join();
        }
    }

    private static void writeWithoutEnd(final OutputStream out)
    {
        try
        {
            while (!Thread.interrupted())
            {
                out.write('a');
                out.flush();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    /** Output that others parse, such as one long line of JSON, or bytes that are no text. */
    @Test
    void shouldChangeNothingWithoutAPrefix()
    {
        final String longLine = "ab\u00e4".repeat(1 << 20);
        for (final String text : List.of(longLine, longLine + '\n', longLine + "\nc\n\nd", "\n", ""))
        {
            assertTrue(text.equals(pumped(text, "")), () -> "expected the same " + text.length() + " letters");
        }
    }

    private String pumped(final String text, final String prefix)
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        await(LinePump.start("pump", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            new PrefixedLines(new PrintStream(bytes, false, StandardCharsets.UTF_8), prefix, lines::take)));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void await(final LinePump pump)
    {
        try
        {
            pump.awaitUntil(System.nanoTime() + TimeUnit.MINUTES.toNanos(1));
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
    }
}
