package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * The command as a user starts it: real processes, and only what they print. Larger molecules by hand: {@code
 * -Dgaeron.energies=all}.
 */
class ScfSystemTest
{
    private static final Pattern ENERGY = Pattern.compile("E\\(RHF\\) = (-\\d+\\.\\d{12}) Hartree, converged");
    private static final int DEADLINE_S = 120;

    @TempDir
    private Path directory;

    private record Outcome(int exitCode, String out, String err)
    {
    }

    static List<Arguments> energies()
    {
        final List<Arguments> all = new ArrayList<>(List.of(
            Arguments.of("water", -74.942079928192),
            Arguments.of("water -N 2 -R 2 --transport udp", -74.942079928192),
            Arguments.of("water -N 2 -R 1 --basis 3-21G", -75.5613125965),
            Arguments.of("water -N 1 -R 2 --basis AUG-cc-pVDZ", -76.003354058427),
            Arguments.of("water -N 2 -R 1 --basis 6-31G --fock local", -75.952529075448),
            Arguments.of("h2 -N 1 -R 1", -1.11675930740)));
        if ("all".equals(System.getProperty("gaeron.energies")))
        {
            all.add(Arguments.of("methane -N 1 -R 2", -39.726850324347));
            all.add(Arguments.of("benzene -N 2 -R 1", -227.891161432375));
            all.add(Arguments.of("benzene -N 2 -R 1 --basis cc-pVDZ --fock local", -230.722277833601));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("energies")
    void shouldGiveThePublishedEnergy(final String args, final double energy) throws Exception
    {
        final Outcome outcome = run(args.split(" "));

        assertEquals(0, outcome.exitCode(), outcome::toString);
        final Matcher matcher = ENERGY.matcher(outcome.out());
        assertTrue(matcher.find(), outcome::toString);
        assertEquals(energy, Double.parseDouble(matcher.group(1)), 1e-8);
        assertTrue(outcome.out().contains("p99"), outcome::toString);
    }

    @Test
    void shouldReadTheFileOfTheUser() throws Exception
    {
        final Path file = directory.resolve("my molecule.xyz");
        Files.writeString(file, "2\nhydrogen\nH 0 0 0\nH 0 0 0.74\n");

        final Outcome outcome = run(file.toString(), "-N", "1", "-R", "1");

        assertEquals(0, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.out().contains("E(RHF) = -1.1167593073"), outcome::toString);
    }

    @Test
    void shouldFailWithoutConvergence() throws Exception
    {
        final Outcome outcome = run("water", "-N", "1", "--max-iterations", "2");

        assertEquals(ScfProgram.EXIT_NOT_CONVERGED, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.out().contains("NOT CONVERGED in 2 iterations"), outcome::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = { "eigen", "purify" })
    void shouldSayInOneLineThatFunctionsAreDependent(final String density) throws Exception
    {
        final Path twice = directory.resolve("twice.nw");
        Files.writeString(twice, "BASIS\nH S\n 1.0 1.0\nH S\n 1.0 1.0\nEND\n");

        final Outcome outcome = run("h2", "-N", "2", "-R", "1", "--basis", twice.toString(), "--density", density);

        assertEquals(1, outcome.exitCode(), outcome::toString);
        final List<String> lines =
            outcome.err().lines().filter(line -> !line.matches(".*(INFO|WARNING|NOTE).*")).toList();
        assertEquals(2, lines.size(), outcome::toString);
        assertTrue(lines.get(0).startsWith("[0] scf: the basis functions are linearly dependent: "), outcome::toString);
        assertTrue(lines.get(1).matches("gaeron: node . ended with exit code 1"), outcome::toString);
    }

    @Test
    void shouldRefuseWrongInputBeforeAnyNodeStarts() throws Exception
    {
        final Outcome outcome = run("water", "--charge", "1");

        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals("", outcome.out());
        assertEquals(1, outcome.err().lines()
            .filter(line -> line.startsWith("scf: expected a --multiplicity of 2, 4")).count());
    }

    @Test
    void shouldWriteEverything() throws Exception
    {
        final Path json = directory.resolve("out.json");
        final Path timeline = directory.resolve("out.svg");

        final Outcome outcome = run("h2", "-N", "2", "-R", "1", "--basis", "3-21G", "--fock", "local",
            "--polarizability", "--json", json.toString(), "--timeline", timeline.toString());

        assertEquals(0, outcome.exitCode(), outcome::toString);
        final JsonObject document = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        assertEquals("H2", document.getAsJsonObject("molecule").get("formula").getAsString());
        assertEquals(4, document.getAsJsonObject("basis").get("functions").getAsInt());
        assertFalse(document.getAsJsonObject("basis").get("spherical").getAsBoolean());
        assertEquals("local", document.getAsJsonObject("job").get("fock").getAsString());
        assertEquals("eigen", document.getAsJsonObject("job").get("density").getAsString());
        final JsonObject result = document.getAsJsonObject("result");
        assertTrue(result.get("converged").getAsBoolean());
        assertEquals(result.get("iterations").getAsInt(), document.getAsJsonArray("iterations").size());
        assertEquals(2, document.getAsJsonArray("ranks").size());
        assertEquals(3, document.getAsJsonObject("polarizability").getAsJsonArray("tensor").size());
        assertTrue(Files.readString(timeline).contains("rank 1"));
    }

    /** Two atoms of nitrogen far apart: the restricted solution is a saddle point, which has no polarizability. */
    @Test
    void shouldWriteTheEnergyThoughThePolarizabilityCannotBeCalculated() throws Exception
    {
        final Path molecule = Files.writeString(directory.resolve("n2.xyz"), "2\n\nN 0 0 0\nN 0 0 3\n");
        final Path json = directory.resolve("out.json");
        final Path timeline = directory.resolve("out.svg");

        final Outcome outcome = run(molecule.toString(), "-N", "2", "-R", "1", "--polarizability",
            "--json", json.toString(), "--timeline", timeline.toString());

        assertEquals(1, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().contains("scf: the coupled-perturbed equations are not positive definite: "),
            outcome::toString);
        assertTrue(outcome.out().contains("E(RHF) = "), outcome::toString);
        final JsonObject document = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
        assertTrue(document.getAsJsonObject("result").get("converged").getAsBoolean());
        assertFalse(document.has("polarizability"));
        assertEquals(2, document.getAsJsonArray("ranks").size());
        assertTrue(Files.readString(timeline).contains("rank 1"));
    }

    @Test
    void shouldWriteNothingButJsonToTheStandardOutput() throws Exception
    {
        final Outcome outcome = run("h2", "-N", "2", "-R", "1", "--json", "-");

        assertEquals(0, outcome.exitCode(), outcome::toString);
        assertEquals(-1.11675930740,
            JsonParser.parseString(outcome.out()).getAsJsonObject().getAsJsonObject("result").get("energy")
                .getAsDouble(), 1e-8);
    }

    @Test
    void shouldCalculateOpenShells() throws Exception
    {
        final Outcome outcome = run(
            "water", "--charge", "1", "--multiplicity", "2", "-N", "1", "-R", "1", "--convergence", "1e-8");

        assertEquals(0, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.out().contains("E(UHF) = "), outcome::toString);
        assertTrue(outcome.out().contains("<S^2> = 0.762000"), outcome::toString);
    }

    /** {@return options of modules, as this JVM has them} */
    static List<String> jvmOptions()
    {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> option.startsWith("--")).toList();
    }

    private Outcome run(final String... args) throws IOException, InterruptedException
    {
        final List<String> command = ScfArchive.command(jvmOptions());
        command.addAll(List.of(args));
        final Path out = directory.resolve("out");
        final Path err = directory.resolve("err");
        final ProcessBuilder builder =
            new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        if (!List.of(args).contains("AUG-cc-pVDZ"))
        {
            // what C2 compiles in a short calculation costs more than it saves
            builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        }
        final Process process = builder.start();
        try
        {
            assertTrue(process.waitFor(DEADLINE_S, TimeUnit.SECONDS), "did not end within " + DEADLINE_S + " s");
        }
        finally
        {
            process.destroyForcibly();
        }
        return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
