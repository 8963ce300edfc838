package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.launch.report.LaunchFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

class ScfCommandTest
{
    private static void assertRefused(final String message, final String... args)
    {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int exitCode = ScfCommand.commandLine()
            .setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);

        assertEquals("scf: " + message + System.lineSeparator(), err.toString());
        assertEquals("", out.toString());
        assertEquals(2, exitCode);
    }

    /**
     * A calculation that cannot be started.
     *
     * @param failure that tells why.
     */
    @CommandLine.Command(name = "failing")
    record Failing(RuntimeException failure) implements Callable<Integer>
    {
        @Override
        public Integer call()
        {
            throw failure;
        }
    }

    @Test
    void shouldTellInOneLineWhatHostsLack()
    {
        for (final RuntimeException failure : List.of(new GlobalArrayException("expected room"),
            new LaunchFailedException("expected room", null)))
        {
            final StringWriter err = new StringWriter();
            assertEquals(failure instanceof LaunchFailedException ? 69 : 1, CommandErrors
                .commandLine(new Failing(failure)).setErr(new PrintWriter(err)).execute());
            assertEquals("failing: expected room" + System.lineSeparator(), err.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "water | 1e-6", "water --polarizability | 1e-8", "water --polarizability --convergence 1e-5 | 1e-5"
    })
    void shouldConvergeMoreTightlyForPolarizabilities(final String args, final double error)
    {
        final ScfOptions options = CommandLine.populateCommand(new ScfOptions(), args.split(" "));
        assertEquals(error, options.arguments().read().settings().convergence().error());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nonesuch.xyz | no such file: nonesuch.xyz (shipped molecules: water, methane, h2, benzene)",
        "water --basis 6-311G | unknown basis '6-311G' (shipped basis sets: STO-3G, 3-21G, DZ, 6-31G, 6-31G*, " +
            "6-31G**, cc-pVDZ, aug-cc-pVDZ; all others by the file's name)",
        "water --charge 1 | expected a --multiplicity of 2, 4, ... up to 10, actual 1 for 9 electrons in H2O with " +
            "charge 1",
        "water --multiplicity 2 | expected a --multiplicity of 1, 3, ... up to 11, actual 2 for 10 electrons in H2O " +
            "with charge 0",
        "water --charge 10 | expected at least 1 electron, actual 0 electrons in H2O with charge 10",
        "water --multiplicity 11 | expected at most 7 electrons of each spin in 7 functions, actual 10",
        "water --charge -6 | expected at most 7 electrons of each spin in 7 functions, actual 8",
        "water --fock fast | expected --fock naive or blocked or local, actual 'fast'",
        "water --density magic | expected --density eigen or purify or auto, actual 'magic'",
        "water --convergence 0 | expected --convergence above 0 and below 1, actual 0.0",
        "water --damping 1 | expected --damping of at least 0 and below 1, actual 1.0",
        "water --level-shift -1 | expected --level-shift of at least 0, actual -1.0",
        "water --field 1,2 | expected --field of three numbers X,Y,Z, actual '1,2'",
        "water --field 1,2,z | expected --field of three numbers X,Y,Z, actual '1,2,z'",
        "h2 --multiplicity 3 --polarizability | expected --multiplicity 1 with --polarizability, actual 3",
        "water --json /nonesuch/a.json | expected --json in a folder that exists, actual /nonesuch/a.json",
        "water --timeline / | expected --timeline to be a file, actual folder /",
        "alkane-20000 | expected at most 46340 shells, actual 80002 shells of C20000H40002 in STO-3G",
        "alkane-0 | expected alkane-N with N from 1 to 99999, actual alkane-0",
        "water-1000000000000 | expected water-N with N from 1 to 99999, actual water-1000000000000",
        "water --memory 12x | expected --memory of a size as 512m, 4g or 0, actual '12x'",
        "water --max-iterations 0 | expected --max-iterations of at least 1, actual 0",
        "water -N 0 | expected -N of at least 1, actual 0",
        "water -R -1 | expected -R of at least 1, actual -1",
        "water --hosts a --json - | expected --json with a file of the first host, actual -",
        "water --hosts a:40000 | expected at most 32767 nodes, actual 40000",
        "water --hosts a,b -N 1 | expected at least one node for each of 2 hosts, actual 1 nodes",
        "water --ports 2-1 | setting gaeron.ports: expected two ports from 1 to 65535, as 40100-40199, actual 2-1",
        "water --transport tcp | expected --transport ipc or udp, actual 'tcp'",
        "water -N two | Invalid value for option '--nodes': 'two' is not an int",
        "water h2 | Unmatched argument at index 1: 'h2'",
        "--nonesuch | Unknown option: '--nonesuch'",
        "--chekpoint=w | Unknown option: '--chekpoint=w': did you mean --checkpoint?"
    })
    void shouldRefuseWrongArgumentsInOneLine(final String args, final String message)
    {
        assertRefused(message, args.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1~c~Xx 0 0 0 | :3: unknown element 'Xx'",
        "2~c~H 0 0 0~H 0 0 | :4: expected an element and three coordinates, actual 'H 0 0'",
        "2~c~H 0 0 0~H 0 0 0.01 | :4: atom H is on top of atom H of line 3"
    })
    void shouldRefuseWrongFilesInOneLine(final String content, final String message, @TempDir final Path directory)
        throws IOException
    {
        final Path file = directory.resolve("a.xyz");
        Files.writeString(file, content.replace('~', '\n'));

        assertRefused(file + message, file.toString());
    }

    @Test
    void shouldRefuseWhatNoHeapHolds()
    {
        final ScfArguments.Input input =
            CommandLine.populateCommand(new ScfOptions(), "alkane-11000").arguments().read();
        assertEquals("expected a heap of more than 236354 MiB for the pairs of 44002 shells, actual " +
            Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB",
            assertThrows(InputException.class, () -> input.checkHost(false)).getMessage());
    }

    /** Rank 0 makes the densities of some atoms, and others those of others: none may fail alone. */
    @Test
    void shouldRefuseAtomsWithTooManyFunctions(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("many.nw");
        final String shells =
            IntStream.rangeClosed(1, 216).mapToObj(n -> "S S\n" + n + " 1\n").collect(Collectors.joining());
        Files.writeString(file, "H S\n1 1\n" + shells);
        final Path molecule = directory.resolve("h2s.xyz");
        Files.writeString(molecule, "3\n\nH 0 1 1\nS 0 0 0\nH 0 -1 1\n");

        assertRefused("expected at most 215 functions of an atom, actual 216 of atom 2, S",
            molecule.toString(), "--basis", file.toString());
    }

    /** The folder may be there on the first host only, and only its rank 0 writes. */
    @Test
    void shouldLeaveOutputFilesToTheFirstHost()
    {
        final ScfOptions options = CommandLine.populateCommand(
            new ScfOptions(), "h2", "--json", "/nonesuch/a.json", "--timeline", "/nonesuch/a.svg");
        final ScfArguments.Input input = options.arguments().read();
        input.checkHost(false);
        assertEquals("expected --json in a folder that exists, actual /nonesuch/a.json",
            assertThrows(InputException.class, () -> input.checkHost(true)).getMessage());
        assertRefused("expected at least one node for each of 2 hosts, actual 1 nodes",
            "h2", "--json", "/nonesuch/a.json", "--hosts", "a,b", "-N", "1");
    }

    @Test
    void shouldRefuseElementsThatTheBasisLacks(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("kcl.xyz");
        Files.writeString(file, "2\n\nK 0 0 0\nCl 0 0 2.7\n");

        assertRefused("basis STO-3G has no element K (it has H, He, Li, Be, B, C, N, O, F, Ne, Na, Mg, Al, Si, " +
            "P, S, Cl, Ar)", file.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "water --basis 3-21G | expected a checkpoint of H2O (order 1318f) with charge 0, multiplicity 1, 13 functions" +
            " of 3-21G, actual %s is of H2O (order 1318f) with charge 0, multiplicity 1, 7 functions of STO-3G",
        "methane | expected a checkpoint of CH4"
    })
    void shouldRefuseTheCheckpointOfAnother(
        final String args, final String message, @TempDir final Path directory)
    {
        final Path file = directory.resolve("density");
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("STO-3G")));
        EmbeddedJob.of(1, 1).run(
            world -> HartreeFock.solve(world, settings.withMostIterations(1).withCheckpoint(file), iteration -> {}));
        final List<String> all = new ArrayList<>(List.of(args.split(" ")));
        all.add("--checkpoint=" + file);
        final StringWriter err = new StringWriter();

        final int exitCode =
            ScfCommand.commandLine().setErr(new PrintWriter(err)).execute(all.toArray(String[]::new));

        assertEquals(2, exitCode);
        assertTrue(err.toString().startsWith("scf: " + String.format(message, file)), err::toString);
        assertEquals(1, err.toString().lines().count());
    }

    @Test
    void shouldRefuseADamagedCheckpoint(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("density");
        final Molecule water = MoleculeLibrary.read("water", 0);
        final ScfSettings settings = ScfSettings.of(water, new Basis(water, BasisSet.named("STO-3G")));
        EmbeddedJob.of(1, 1).run(
            world -> HartreeFock.solve(world, settings.withMostIterations(1).withCheckpoint(file), iteration -> {}));
        final Path chunk = file.resolve("000001/density/c/0/0");
        final byte[] whole = Files.readAllBytes(chunk);
        final byte[] flipped = whole.clone();
        flipped[whole.length / 2] ^= 1;
        Files.write(chunk, flipped);
        assertDamaged(file, "array density: chunk " + chunk + " is damaged: expected CRC-32C ");
        Files.write(chunk, Arrays.copyOf(whole, whole.length - 100));
        assertDamaged(file, "array density: chunk " + chunk + " cannot be read: expected " + whole.length);
        Files.delete(chunk);
        assertDamaged(file, "array density: chunk " + chunk + " is missing");
        Files.writeString(file.resolve("000001/zarr.json"), "no");
        assertDamaged(file, file.resolve("000001/zarr.json") + " is damaged, or not of a checkpoint");
    }

    private static void assertDamaged(final Path folder, final String message)
    {
        final StringWriter err = new StringWriter();
        assertEquals(2, ScfCommand.commandLine().setErr(new PrintWriter(err)).execute("--checkpoint=" + folder));
        assertTrue(err.toString().startsWith("scf: checkpoint " + folder + " is damaged or cannot be read: " +
            message), err::toString);
        assertEquals(1, err.toString().lines().count());
    }

    @Test
    void shouldRefuseOtherFilesAsCheckpoints(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("density");
        Files.writeString(file, "no");
        assertRefused("expected a folder of checkpoints, actual " + file + " is a file", "--checkpoint=" + file);
        Files.write(file, new byte[]{0x47, 0x61, 0x65, 0x72, 0x6f, 0x6e, 0x44, 1, 0, 3, 'H', '2', 'O'});
        assertRefused("expected a folder of checkpoints, actual " + file + " is a file of an earlier version, which " +
            "cannot be read any more: name a new folder", "--checkpoint=" + file);
        assertRefused("expected a folder of checkpoints, actual " + directory + " has other files",
            "--checkpoint=" + directory);
        assertRefused("expected --checkpoint in a folder that exists, actual " + directory + "/a/b",
            "--checkpoint=" + directory + "/a/b");
    }

    @Test
    void shouldExplainItself()
    {
        final StringWriter out = new StringWriter();

        assertEquals(0, ScfCommand.commandLine().setOut(new PrintWriter(out)).execute("--help"));
        assertTrue(out.toString().contains("--basis"));
    }

    @Test
    void shouldNameMethodsThatThereAreToTheCompiler() throws Exception
    {
        final String apart = "-XX:CompileCommand=dontinline,";
        final List<String> parts = ScfCommand.compilerOptions().stream()
            .filter(option -> option.startsWith(apart)).map(option -> option.substring(apart.length())).toList();
        assertEquals(15, parts.size(), parts.toString());
        for (final String part : parts)
        {
            final String[] names = part.split("::");
            assertTrue(Arrays.stream(Class.forName(names[0]).getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(names[1])), "expected a method " + part);
        }
    }
}
