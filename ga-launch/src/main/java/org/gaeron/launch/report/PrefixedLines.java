package org.gaeron.launch.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Prints the output of a node as soon as it arrives, in whole lines with the node's prefix; without a prefix, byte for
 * byte. Lines for the launcher go to it, and what it makes of them is printed. One thread.
 */
final class PrefixedLines implements LinePump.Output
{
    private static final int MOST_LINE_BYTES = 1 << 20;

    /** A warning that no switch of the JVM suppresses; the kernels warn where they lack the module. */
    private static final String NOISE = "WARNING: Using incubator modules: jdk.incubator.vector";

    private static final byte[] STACKS = MarkedLines.STACKS.getBytes(StandardCharsets.UTF_8);

    private final PrintStream out;
    private final byte[] prefix;
    private final UnaryOperator<String> launcher;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteArrayOutputStream ready = new ByteArrayOutputStream();
    /** Whether the begin of this line is printed: it was too long to wait for its end. */
    private boolean isContinued;

    /**
     * No output so far.
     *
     * @param launcher gets lines that begin with the mark, or the stacks of a JVM, and returns what is to be printed;
     *                 the same line if it is not for the launcher.
     */
    PrefixedLines(final PrintStream out, final String prefix, final UnaryOperator<String> launcher)
    {
        this.launcher = launcher;
        this.out = out;
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    }

    /** Prints the lines that are complete with these bytes. */
    @Override
    public void take(final byte[] bytes, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            add(bytes[i]);
        }
        print();
    }

    /** Prints what is left, when the output has ended. */
    @Override
    public void end()
    {
        if (line.size() > 0)
        {
            endLine(prefix.length > 0);
        }
        print();
    }

    private void add(final byte next)
    {
        if (next == '\n')
        {
            endLine(true);
            return;
        }
        if (line.size() == MOST_LINE_BYTES && prefix.length > 0)
        {
            endLine(true);
        }
        else if (line.size() == MOST_LINE_BYTES)
        {
            ready.writeBytes(line.toByteArray());
            line.reset();
            isContinued = true;
        }
        line.write(next);
    }

    /** Prints a line, or has the launcher do with it what it wants; without its end if the output has none there. */
    private void endLine(final boolean hasEnd)
    {
        final byte[] bytes = line.toByteArray();
        line.reset();
        if (isContinued)
        {
            isContinued = false;
            add(bytes, hasEnd);
            return;
        }
        final int mark = isBeginOfStacks(bytes) ? 0 : markIn(bytes);
        final String marked = mark < 0 ? null : text(bytes, mark);
        final String answer = marked == null ? null : launcher.apply(marked);
        if (answer != marked)
        {
            if (mark > 0)
            {
                add(Arrays.copyOf(bytes, mark), true); // a line that the program has not ended
            }
            answer.lines().forEach(each -> add(each.getBytes(StandardCharsets.UTF_8), true));
        }
        else if (bytes.length != NOISE.length() || !NOISE.equals(text(bytes, 0)))
        {
            add(bytes, hasEnd);
        }
    }

    private static boolean isBeginOfStacks(final byte[] bytes)
    {
        return bytes.length >= STACKS.length && Arrays.equals(bytes, 0, STACKS.length, STACKS, 0, STACKS.length);
    }

    private static int markIn(final byte[] bytes)
    {
        int index = 0;
        while (index < bytes.length && bytes[index] != MarkedLine.MARK)
        {
            index++;
        }
        return index < bytes.length ? index : -1;
    }

    private static String text(final byte[] bytes, final int from)
    {
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }

    private void add(final byte[] whole, final boolean hasEnd)
    {
        ready.writeBytes(prefix);
        ready.writeBytes(whole);
        if (hasEnd)
        {
            ready.write('\n');
        }
    }

    /** Prints all complete lines in one write, so that lines of several nodes do not mix. */
    private void print()
    {
        if (ready.size() > 0)
        {
            synchronized (out)
            {
                out.write(ready.toByteArray(), 0, ready.size());
                out.flush();
            }
            ready.reset();
        }
    }
}
