package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;

import org.gaeron.examples.chem.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ScfArgumentsTest
{
    private static ScfArguments parse(final String args)
    {
        return CommandLine.populateCommand(new ScfOptions(), args.split(" ")).arguments();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "water", "benzene --basis 6-31G** --charge 2 --multiplicity 3 --fock local --density purify",
        "h2 --convergence 1e-9 --level-shift 0.3 --damping 0.25 --field 0,0.001,-1e-3 --max-iterations 7 --memory 512m",
        "--checkpoint a\"file --json results.json --timeline line.svg --polarizability --quiet"})
    void shouldReachNodesAsTheyWereGiven(final String args)
    {
        final ScfArguments given = parse(args);
        assertTrue(ScfArguments.isJson(given.toJson()));
        assertEquals(given, ScfArguments.fromJson(given.toJson()));
        assertFalse(ScfArguments.isJson(args.split(" ")));
    }

    /** Each node reads its input for itself, and writes each output file once. */
    @ParameterizedTest
    @CsvSource({
        "/dev/stdin, 'expected a file that each node can read, actual /dev/stdin'",
        "h2 --basis /dev/fd/63, 'expected a file that each node can read, actual /dev/fd/63'",
        "h2 --json a.svg --timeline ./a.svg, 'expected different files for --json and --timeline, actual '"})
    void shouldRefuseFilesThatCannotServe(final String args, final String complaint)
    {
        final String message = assertThrows(InputException.class, () -> parse(args).read()).getMessage();
        assertTrue(message.startsWith(complaint), message);
    }

    @ParameterizedTest
    @ValueSource(strings = { "--checkpoint", "--json", "--timeline" })
    void shouldNameFilesByAbsolutePaths(final String option)
    {
        final String json = parse(option + " file").toJson();
        assertTrue(json.contains(Path.of("file").toAbsolutePath().toString()), json);
    }
}
