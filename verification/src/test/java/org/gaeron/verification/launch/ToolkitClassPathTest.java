package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The class path that {@code ga run} gives to a program, before the program's own. */
class ToolkitClassPathTest
{
    private static final Path CLASS_PATH = Path.of("..", "ga-launch", "target", "classpath");
    private static final Path OWN = Path.of("..", "ga-launch", "target", "ga-launch-0.1.0-SNAPSHOT.jar");
    private static final Set<String> MODULES = Set.of(
        "org.gaeron", "org.gaeron.runtime", "org.gaeron.wire", "org.gaeron.aeron", "org.gaeron.algebra",
        "org.gaeron.files", "org.gaeron.launch");
    private static final Set<String> NEEDED = Set.of("ga-api", "ga-runtime", "ga-aeron", "aeron-client");
    private static final Set<String> TOOLKIT = Set.of(
        "ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-files", "aeron-annotations", "aeron-client",
        "aeron-driver", "agrona", "ejml-core", "ejml-ddense", "error_prone_annotations", "gson", "HdrHistogram",
        "picocli");

    @Test
    void shouldHaveTheJarsOfTheToolkitOnly() throws IOException
    {
        assumeTrue(Files.exists(CLASS_PATH), "needs the phase package of ga-launch");
        final Set<String> jars = entries()
            .map(entry -> Path.of(entry).getFileName().toString().replaceAll("-\\d.*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(jars.containsAll(NEEDED), jars::toString);
        jars.removeAll(TOOLKIT);
        assertEquals(Set.of(), jars);
    }

    /** Programs that are modules compile against the API by its name. No two modules have the same package. */
    @Test
    void shouldBeModulesThatGoTogether() throws IOException
    {
        assumeTrue(Files.exists(CLASS_PATH) && Files.exists(OWN), "needs the phase package of ga-launch");
        final Path[] jars = Stream.concat(Stream.of(OWN), entries().map(Path::of)).toArray(Path[]::new);
        final ModuleFinder finder = ModuleFinder.of(jars);
        final Set<String> resolved = ModuleLayer.boot().configuration()
            .resolve(finder, ModuleFinder.of(), MODULES).modules().stream()
            .map(ResolvedModule::name).collect(Collectors.toSet());
        assertTrue(resolved.containsAll(MODULES), resolved::toString);
        assertFalse(finder.find("org.gaeron").orElseThrow().descriptor().isAutomatic());
    }

    private static Stream<String> entries() throws IOException
    {
        return Stream.of(Files.readString(CLASS_PATH).strip().split(File.pathSeparator));
    }
}
