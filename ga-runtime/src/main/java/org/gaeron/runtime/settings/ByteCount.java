package org.gaeron.runtime.settings;

import java.util.Locale;

/**
 * A number of bytes as people read it.
 */
public final class ByteCount
{
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int SHIFT = 10;

    private ByteCount()
    {
    }

    /**
     * {@return the number in the largest unit of which there is one, as {@code 64 KiB}} If that is not the exact
     * number, the bytes follow: {@code 7.6 MiB (8000000 bytes)}.
     *
     * @param bytes at least 0.
     */
    public static String text(final long bytes)
    {
        if (bytes < 1L << SHIFT)
        {
            return bytes + " B";
        }
        final int unit = (Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes)) / SHIFT;
        final double number = (double)bytes / (1L << unit * SHIFT);
        return bytes % (1L << unit * SHIFT) == 0 ? (long)number + " " + UNITS[unit - 1] :
            String.format(Locale.ROOT, "%.1f %s (%d bytes)", number, UNITS[unit - 1], bytes);
    }
}
