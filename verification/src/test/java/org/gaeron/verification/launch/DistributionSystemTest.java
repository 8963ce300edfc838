package org.gaeron.verification.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gaeron.benchmarks.rig.FreePort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The release archive: its script starts programs where nothing can be built, and leaves the release as it is. */
@Order(1)
@Timeout(1200)
class DistributionSystemTest
{
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String VERSION = "0.1.0-SNAPSHOT";
    static final Path ARCHIVE = ROOT.resolve("distribution/target/gaeron-" + VERSION + ".tar.gz");
    /** For jobs in which nobody's silence is awaited. */
    private static final String PATIENT = "gaeron.node.timeout=20s";
    private static final String PREPARING_RUN = "ga: preparing a fast start of ga run";
    private static final Pattern LINK = Pattern.compile("]\\((?!https:)([^)#]+)[^)]*\\)");

    @TempDir
    private static Path folder;
    private static UnpackedRelease release;
    private static List<String> unpacked;

    @BeforeAll
    static void unpack() throws Exception
    {
        assumeTrue(Files.exists(ARCHIVE), "needs the phase package of distribution");
        release = UnpackedRelease.of(ARCHIVE, folder);
        unpacked = release.files();
    }

    @AfterEach
    void shouldBeUnchanged() throws IOException
    {
        assertEquals(unpacked, release.files());
    }

    @AfterAll
    static void close() throws IOException
    {
        if (release != null)
        {
            release.close();
        }
    }

    @Test
    void shouldStartFastFromTheSecondTimeOn() throws Exception
    {
        final Path home = release.makeFolder("home");
        final Path jobs = release.makeFolder("jobs");
        final List<String> printed = List.of("[0] 12 x 11 = 132, made by 2 ranks");
        assertEquals(PREPARING_RUN, runFirstProgram(home, jobs).getFirst());
        final Path archives = onlyEntry(home.resolve(".cache/gaeron"));
        assertTrue(archives.getFileName().toString().startsWith(VERSION + "-"), archives::toString);
        final List<Path> made = List.of(archives.resolve("run/launcher"), archives.resolve("run/node"));
        if (made.stream().anyMatch(file -> file.toFile().length() == 0))
        {
            // a loaded machine can make the job fail that makes them: once more
            made.forEach(file -> file.toFile().delete());
            assertEquals(PREPARING_RUN, runFirstProgram(home, jobs).getFirst());
        }
        for (final Path each : made)
        {
            assertTrue(Files.size(each) > 0, each::toString);
        }
        for (final Path each : List.of(archives, archives.getParent()))
        {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
        }
        assertEquals(printed, runFirstProgram(home, jobs));

        // one process makes archives; others do not wait for it, and what one leaves that was killed is made again
        final Path making = Files.createDirectory(archives.resolve("scf.making"));
        final List<String> beside = release.run(0, home, "bin/ga", "scf");
        assertFalse(beside.getFirst().startsWith("ga: "), beside::getFirst);
        Files.setLastModifiedTime(making, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        final List<String> first = release.run(0, home, "bin/ga", "scf");
        assertEquals("ga: preparing a fast start of ga scf", first.getFirst());
        assertHasEnergy(first);
        final List<String> second = release.run(0, home, "bin/ga", "scf");
        assertFalse(second.getFirst().startsWith("ga: "), second::getFirst);
        assertHasEnergy(second);
        assertEquals(archives, onlyEntry(home.resolve(".cache/gaeron")));
        assertEquals(Set.of("run", "scf"), names(archives));
        LaunchedJob.assertEmpty(jobs);
    }

    /** A file is a home in which nobody can make a folder, not even root. */
    @Test
    void shouldStartWithoutAHome() throws Exception
    {
        final Path home = Files.createFile(folder.resolve("no home"));
        final Path jobs = release.makeFolder("jobs without a home");
        assertEquals(List.of("[0] 12 x 11 = 132, made by 2 ranks"), runFirstProgram(home, jobs));
        LaunchedJob.assertEmpty(jobs);
        final List<String> lines = release.run(0, home, "bin/ga", "scf");
        assertFalse(lines.getFirst().startsWith("ga: "), lines::getFirst);
        assertHasEnergy(lines);
    }

    /** This host needs no ssh, and has all jars. */
    @Test
    void shouldStartNodesByAnAgent() throws Exception
    {
        final Path home = folder.resolve("none");
        final Path jobs = release.makeFolder("jobs of an agent");
        final List<String> lines = release.run(0, home, "bin/ga", "run", "--hosts", "localhost:2", "-R", "1",
            "-D", "gaeron.dir=" + jobs, "-D", PATIENT, "--cp", "examples/small.jar",
            "org.gaeron.examples.small.FirstProgram");
        assertEquals(List.of("[0] 12 x 11 = 132, made by 2 ranks"),
            lines.stream().filter(line -> !LaunchedJob.isOfLateness(line)).toList());
        LaunchedJob.assertEmpty(jobs);
        assertHasEnergy(release.run(0, home, "bin/ga", "scf", "--hosts", "localhost:2", "-R", "1"));
    }

    @Test
    void shouldMakeAKeyAndStartNodesOneByOne() throws Exception
    {
        final Path jobs = release.makeFolder("jobs of nodes");
        final Path key = release.makeFolder("keys").resolve("key");
        final String script = """
            export GAERON_KEY_FILE='KEY'
            node()
            {
                bin/ga node --node $1 --nodes 2 --rendezvous localhost:PORT -R 1 -D 'gaeron.dir=JOBS' -D PATIENT \\
                    --cp examples/small.jar org.gaeron.examples.small.FirstProgram
            }
            bin/ga key "$GAERON_KEY_FILE" || exit
            node 1 &
            node 0
            ended=$?
            wait
            exit $ended
            """.replace("KEY'", key + "'").replace("PORT", "" + FreePort.find())
            .replace("JOBS", jobs.toString()).replace("PATIENT", PATIENT);
        final List<String> lines = release.run(0, folder.resolve("none"), "sh", "-c", script);
        assertEquals(List.of("[0] 12 x 11 = 132, made by 2 ranks"),
            lines.stream().filter(line -> !LaunchedJob.isOfLateness(line)).toList());
        LaunchedJob.assertEmpty(jobs);
    }

    /** Archives hold code, so those that others could have put there are not used. */
    @Test
    void shouldNotUseACacheThatOthersCanWriteTo() throws Exception
    {
        final Path home = release.makeFolder("shared home");
        final Path cache = Files.createDirectories(home.resolve(".cache/gaeron"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        final Path jobs = release.makeFolder("jobs with a shared home");
        assertEquals(List.of("[0] 12 x 11 = 132, made by 2 ranks"), runFirstProgram(home, jobs));
        LaunchedJob.assertEmpty(cache);
        LaunchedJob.assertEmpty(jobs);
    }

    @ParameterizedTest
    @CsvSource({
        "bin/ga, Usage: ga COMMAND", "bin/ga help, Usage: ga COMMAND", "bin/ga -h, Usage: ga COMMAND",
        "bin/ga --version, gaeron " + VERSION, "bin/ga run --version, gaeron " + VERSION,
        "bin/ga run --help, Usage: ga run", "bin/ga scf --help, Usage: scf", "bin/ga polarizability -h, Usage: scf"})
    void shouldAnswerAtOnce(final String command, final String answer) throws Exception
    {
        final Path home = folder.resolve("none");
        final List<String> lines = release.run(0, home, command.split(" "));
        assertTrue(lines.getFirst().startsWith(answer), lines::getFirst);
        assertFalse(Files.exists(home));
    }

    @Test
    void shouldBeFoundThroughALink() throws Exception
    {
        final Path link = Files.createSymbolicLink(folder.resolve("ga"), release.file("bin/ga"));
        assertEquals(List.of("gaeron " + VERSION), release.run(0, folder.resolve("none"), link.toString(), "-V"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "new", "--fast"})
    void shouldNameTheCommandsThatThereAre(final String wrong) throws Exception
    {
        final List<String> lines = release.run(2, folder.resolve("none"), "bin/ga", wrong);
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.getFirst().startsWith("ga: expected one of the commands scf, polarizability, run, ") &&
            lines.getFirst().endsWith(", actual " + wrong), lines::getFirst);
    }

    /** Programs of {@code run} see the toolkit's jars only. */
    @Test
    void shouldHaveTheJarsOfTheBuild() throws IOException
    {
        final Set<String> toolkit = builtFor("ga-launch");
        assertEquals(toolkit, jars("lib"));
        final Set<String> scf = builtFor("examples/hartree-fock");
        scf.removeAll(toolkit);
        assertEquals(scf, jars("lib/scf"));
        assertEquals(Set.of("ga-hdf5", "jhdf", "slf4j-api", "commons-lang3", "compress-lzf", "lz4-java"),
            jars("lib/hdf5").stream().map(jar -> jar.replaceAll("-\\d.*", "")).collect(Collectors.toSet()));
    }

    @Test
    void shouldListItsJarsWithChecksums() throws Exception
    {
        assumeTrue(Files.exists(release.file("sbom.json")), "built offline, without a list of its jars");
        final String list = Files.readString(release.file("sbom.json"));
        assertTrue(list.contains("\"aeron-client\"") && list.contains("\"agrona\""));
        for (final String where : List.of("lib", "lib/scf", "lib/hdf5", "examples"))
        {
            for (final String name : jars(where))
            {
                final byte[] jar = Files.readAllBytes(release.file(where).resolve(name));
                final String checksum = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(jar));
                assertTrue(list.contains(checksum), () -> "expected the SHA-256 of " + name + ", " + checksum);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/guide.md", "docs/programming.md"})
    void shouldHaveWhatThePagesReferTo(final String page) throws IOException
    {
        final Path file = release.file(page);
        final List<String> links = LINK.matcher(Files.readString(file)).results()
            .map(found -> found.group(1)).filter(link -> !link.isBlank()).toList();
        assertTrue(links.size() > 3, links::toString);
        assertEquals(List.of(), links.stream().filter(link -> !Files.exists(file.resolveSibling(link))).toList());
    }

    private static List<String> runFirstProgram(final Path home, final Path jobs) throws Exception
    {
        return release.run(0, home, "bin/ga", "run", "-N", "2", "-R", "1", "-D", "gaeron.dir=" + jobs, "-D", PATIENT,
            "--cp", "examples/small.jar", "org.gaeron.examples.small.FirstProgram");
    }

    private static void assertHasEnergy(final List<String> lines)
    {
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("[0] E(RHF) = -74.942079928192 ")),
            () -> String.join("\n", lines));
    }

    private static Path onlyEntry(final Path directory) throws IOException
    {
        final Set<String> names = names(directory);
        assertEquals(1, names.size(), names::toString);
        return directory.resolve(names.iterator().next());
    }

    private static Set<String> jars(final String directory) throws IOException
    {
        return names(release.file(directory)).stream().filter(name -> name.endsWith(".jar"))
            .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(final Path directory) throws IOException
    {
        try (Stream<Path> entries = Files.list(directory))
        {
            return entries.map(entry -> entry.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** {@return the jars from which the project's own script starts programs} */
    private static Set<String> builtFor(final String module) throws IOException
    {
        final String classPath = Files.readString(ROOT.resolve(module).resolve("target/classpath"));
        final Set<String> names = Arrays.stream(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        names.add(Path.of(module).getFileName() + "-" + VERSION + ".jar");
        return names;
    }
}
