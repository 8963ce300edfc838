package org.gaeron.examples.scf.meter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Peak memory of this process.
 */
public final class PeakMemory
{
    /** Result if the system does not provide it. */
    public static final long UNKNOWN = -1;

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String KEY = "VmHWM:";
    private static final long KIB = 1024;

    private PeakMemory()
    {
    }

    /** {@return bytes of the largest resident set so far, heap, code and blocks together; or {@link #UNKNOWN}} */
    public static long residentBytes()
    {
        try
        {
            return Files.isReadable(STATUS) ? parse(Files.readAllLines(STATUS, StandardCharsets.UTF_8)) : UNKNOWN;
        }
        catch (final IOException ex)
        {
            return UNKNOWN;
        }
    }

    static long parse(final List<String> lines)
    {
        return lines.stream().filter(line -> line.startsWith(KEY)).findAny()
            .map(line -> Long.parseLong(line.substring(KEY.length()).strip().split(" ")[0]) * KIB).orElse(UNKNOWN);
    }
}
