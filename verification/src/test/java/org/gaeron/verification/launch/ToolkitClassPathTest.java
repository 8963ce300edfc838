package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The class path that {@code ga run} gives to a program, before the program's own. */
class ToolkitClassPathTest
{
    private static final Path CLASS_PATH = Path.of("..", "ga-launch", "target", "classpath");
    private static final Set<String> NEEDED = Set.of("ga-api", "ga-runtime", "ga-aeron", "aeron-client");
    private static final Set<String> TOOLKIT = Set.of("ga-api", "ga-runtime", "ga-wire", "ga-aeron",
        "aeron-annotations", "aeron-client", "aeron-driver", "agrona", "HdrHistogram", "picocli");

    @Test
    void shouldHaveTheJarsOfTheToolkitOnly() throws IOException
    {
        assumeTrue(Files.exists(CLASS_PATH), "needs the phase package of ga-launch");
        final Set<String> jars = Stream.of(Files.readString(CLASS_PATH).strip().split(File.pathSeparator))
            .map(entry -> Path.of(entry).getFileName().toString().replaceAll("-\\d.*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(jars.containsAll(NEEDED), jars::toString);
        jars.removeAll(TOOLKIT);
        assertEquals(Set.of(), jars);
    }
}
