package org.gaeron;

import java.util.Locale;

/**
 * A number of bytes as people read it, rounded.
 */
final class ByteText
{
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int SHIFT = 10;

    private ByteText()
    {
    }

    /** {@return the number in the largest unit of which there is one, as {@code 7.6 MiB}} */
    static String of(final long bytes)
    {
        if (bytes < 1L << SHIFT)
        {
            return bytes + " B";
        }
        final int unit = (Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes)) / SHIFT;
        return String.format(Locale.ROOT, "%.1f %s", (double)bytes / (1L << unit * SHIFT), UNITS[unit - 1]);
    }
}
