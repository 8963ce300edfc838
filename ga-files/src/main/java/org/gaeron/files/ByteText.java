package org.gaeron.files;

import java.util.Locale;

/** Numbers of bytes for people. */
final class ByteText
{
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private ByteText()
    {
    }

    /** {@return a number of bytes, such as {@code 812.5 MiB}} */
    static String of(final long bytes)
    {
        if (bytes < 1024)
        {
            return bytes + " bytes";
        }
        double value = bytes;
        int unit = -1;
        while (value >= 1024 && unit < UNITS.length - 1)
        {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }
}
