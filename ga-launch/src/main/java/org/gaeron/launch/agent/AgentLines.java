package org.gaeron.launch.agent;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.gaeron.launch.text.ByteLines;
import org.gaeron.launch.text.Printable;

/**
 * Lines to the shell of a host, and its answers. No byte of them is read before it is asked for: those that come after
 * the talk belong to another reader.
 */
final class AgentLines
{
    private static final String END = ".";
    private static final String FAIL = "fail ";
    private static final int BUFFER_BYTES = 64 << 10;

    private final ByteLines lines;
    private final OutputStream out;
    private final Consumer<String> others;
    private volatile boolean isThere;

    /**
     * Lines that have not begun.
     *
     * @param others gets what comes before the answers of our own shell.
     */
    AgentLines(final InputStream in, final OutputStream out, final Consumer<String> others)
    {
        lines = new ByteLines(in);
        this.out = out;
        this.others = others;
    }

    /** {@return whether our own shell has been reached} */
    boolean isThere()
    {
        return isThere;
    }

    /** Passes on all that comes before the marker, even if it has no line end. */
    void awaitMarker() throws IOException
    {
        String line = nextLine();
        while (!line.endsWith(AgentScript.MARKER))
        {
            others.accept(line);
            line = nextLine();
        }
        others.accept(line.substring(0, line.length() - AgentScript.MARKER.length()));
        isThere = true;
    }

    private String nextLine() throws IOException
    {
        final String line = lines.next();
        if (line == null)
        {
            throw new EOFException("end of the talk");
        }
        return line;
    }

    /** {@return the next answer} */
    String next() throws IOException
    {
        final String line = nextLine();
        if (line.startsWith(FAIL))
        {
            throw new HostFailedException(Printable.line(line.substring(FAIL.length())), null);
        }
        return line;
    }

    /** {@return the next answers, up to a line that ends them} */
    List<String> nextList() throws IOException
    {
        final List<String> list = new ArrayList<>();
        for (String line = next(); !END.equals(line); line = next())
        {
            list.add(line);
        }
        return list;
    }

    void expect(final String expected) throws IOException
    {
        final String actual = next();
        if (!expected.equals(actual))
        {
            throw new IllegalArgumentException("expected " + expected + ", actual " + actual);
        }
    }

    void say(final String line) throws IOException
    {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    void sayList(final List<String> list) throws IOException
    {
        say(list.isEmpty() ? END : String.join("\n", list) + "\n" + END);
    }

    /**
     * Sends so many bytes, and no byte after them.
     *
     * @throws HostFailedException if they cannot be read.
     */
    void send(final InputStream in, final long bytes) throws IOException
    {
        final byte[] buffer = new byte[BUFFER_BYTES];
        long left = bytes;
        while (left > 0)
        {
            final int count = read(in, buffer, (int)Math.min(left, buffer.length));
            out.write(buffer, 0, count);
            left -= count;
        }
        out.flush();
    }

    /** An error of this side must not be taken for one of the other. */
    private static int read(final InputStream in, final byte[] buffer, final int most)
    {
        try
        {
            final int count = in.read(buffer, 0, most);
            if (count < 0)
            {
                throw new EOFException("it became shorter while it was sent");
            }
            return count;
        }
        catch (final IOException ex)
        {
            throw new HostFailedException("a jar cannot be read here: " + ex.getMessage(), ex);
        }
    }
}
