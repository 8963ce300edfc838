package org.gaeron.launch.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processor and JDK, on which sums depend, too: kernels add in another order where vectors have another length, and
 * each JDK compiles them in its own way.
 *
 * @param text for people; equal for hosts that compute alike.
 */
public record Processor(String text)
{
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /** {@return this host} */
    static Processor here()
    {
        try (Stream<String> lines = Files.lines(PROCESSORS, StandardCharsets.ISO_8859_1))
        {
            return of(Runtime.version().feature(), System.getProperty("os.arch"), lines);
        }
        catch (final IOException ex)
        {
            System.getLogger(Processor.class.getName()).log(System.Logger.Level.DEBUG, "no list of processors", ex);
            return of(Runtime.version().feature(), System.getProperty("os.arch"), Stream.empty());
        }
    }

    /**
     * {@return a host}
     *
     * @param jdk   its feature release.
     * @param arch  of its processors.
     * @param lines as Linux describes the processors.
     */
    static Processor of(final int jdk, final String arch, final Stream<String> lines)
    {
        final List<String> flags = lines.filter(line -> line.startsWith("flags") || line.startsWith("Features"))
            .findFirst().map(line -> Arrays.asList(line.split("\\s+"))).orElse(List.of());
        return new Processor("JDK " + jdk + ", " + arch + vectors(flags));
    }

    private static String vectors(final List<String> flags)
    {
        return flags.contains("avx512f") ? " with AVX-512" : flags.contains("avx2") ? " with AVX2" :
            flags.contains("sve") ? " with SVE" : "";
    }
}
