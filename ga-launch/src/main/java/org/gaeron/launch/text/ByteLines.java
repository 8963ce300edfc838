package org.gaeron.launch.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Lines of a stream, read byte by byte. What follows a line stays in the stream for another reader.
 */
public final class ByteLines
{
    private static final int MOST_BYTES = 64 << 10;

    private final InputStream in;

    public ByteLines(final InputStream in)
    {
        this.in = in;
    }

    /**
     * {@return the next line, or null at the end} The last one may have no line end. A line that is too long comes in
     * pieces.
     */
    public String next() throws IOException
    {
        final ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() < MOST_BYTES)
        {
            final int next = in.read();
            if (next == '\n' || next < 0)
            {
                return next < 0 && line.size() == 0 ? null : text(line);
            }
            line.write(next);
        }
        return text(line);
    }

    private static String text(final ByteArrayOutputStream line)
    {
        return line.toString(StandardCharsets.UTF_8);
    }
}
