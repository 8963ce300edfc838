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

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The walls between modules and packages, as they are built. */
class ArchitectureTest
{
    private static final Set<String> MODULES = Set.of(
        "ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-files", "ga-hdf5", "ga-launch", "small",
        "hartree-fock", "benchmarks", "verification");

    static
    {
        // names suffice of what is not the project's
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    @TempDir
    private static Path folder;

    private static JavaClasses planted;
    private static JavaClasses classes;

    private static Set<Location> built()
    {
        final Set<Location> built = new HashSet<>(Locations.ofPackage("org.gaeron"));
        built.removeIf(each -> each.contains("/test-classes/") || each.contains("-tests.jar"));
        return built;
    }

    /** One import of all classes serves all walls, with and without what is planted: it takes seconds. */
    @BeforeAll
    static void plant() throws IOException
    {
        final Set<Location> locations = built();
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null))
        {
            for (final Wall wall : Wall.values())
            {
                final Path output = Files.createDirectories(
                    folder.resolve(wall.name()).resolve(wall.module()).resolve("target/classes"));
                final Path source =
                    Files.writeString(folder.resolve(wall.plantedName() + ".java"), wall.planted());
                final List<String> options = List.of("-cp", System.getProperty("java.class.path"), "-proc:none",
                    "-d", output.toString());
                assertTrue(
                    compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source)).call());
                locations.add(Location.of(output));
            }
        }
        planted = new ClassFileImporter().importLocations(locations);
        final String plantedIn = folder.toUri().getPath();
        classes = planted.that(describe("are built", each ->
            each.getSource().map(source -> source.getUri().getPath()).filter(path -> path.startsWith(plantedIn))
                .isEmpty()));
    }

    @Test
    void shouldSeeEveryModule()
    {
        final Set<String> seen = classes.stream().map(Modules::of).collect(Collectors.toSet());
        assertTrue(seen.containsAll(MODULES), () -> "expected " + MODULES + ", actual " + seen);
    }

    @ParameterizedTest
    @EnumSource
    void shouldStand(final Wall wall)
    {
        wall.rule().check(classes);
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindAPlantedHole(final Wall wall)
    {
        final List<String> found = wall.rule().evaluate(planted.that(describe("have no other hole", each ->
            !each.getSimpleName().endsWith(Wall.PLANTED) || each.getSimpleName().equals(wall.plantedName()))))
            .getFailureReport().getDetails();
        assertTrue(found.stream().anyMatch(line -> line.contains(wall.plantedName())), found::toString);
    }
}
