package org.gaeron.verification.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The walls between modules and packages, as they are built. */
class ArchitectureTest
{
    private static final Set<String> MODULES = Set.of(
        "ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-launch", "small", "hartree-fock",
        "benchmarks", "verification");

    static
    {
        // names suffice of what is not the project's
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private static final JavaClasses CLASSES = new ClassFileImporter().importLocations(built());

    @TempDir
    private Path folder;

    private static Set<Location> built()
    {
        final Set<Location> built = new HashSet<>(Locations.ofPackage("org.gaeron"));
        built.removeIf(each -> each.contains("/test-classes/") || each.contains("-tests.jar"));
        return built;
    }

    @Test
    void shouldSeeEveryModule()
    {
        final Set<String> seen = CLASSES.stream().map(Modules::of).collect(Collectors.toSet());
        assertTrue(seen.containsAll(MODULES), () -> "expected " + MODULES + ", actual " + seen);
    }

    @ParameterizedTest
    @EnumSource
    void shouldStand(final Wall wall)
    {
        wall.rule().check(CLASSES);
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindAPlantedHole(final Wall wall) throws IOException
    {
        final Path classes = Files.createDirectories(folder.resolve(wall.module()).resolve("target/classes"));
        final Path source = Files.writeString(folder.resolve("Planted.java"), wall.planted());
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null))
        {
            final List<String> options = List.of("-cp", System.getProperty("java.class.path"), "-proc:none",
                "-d", classes.toString());
            assertTrue(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source)).call());
        }
        final Set<Location> locations = built();
        locations.add(Location.of(classes));
        final List<String> found = wall.rule().evaluate(new ClassFileImporter().importLocations(locations))
            .getFailureReport().getDetails();
        assertFalse(found.isEmpty());
        assertTrue(found.stream().anyMatch(line -> line.contains("Planted")), found::toString);
    }
}
