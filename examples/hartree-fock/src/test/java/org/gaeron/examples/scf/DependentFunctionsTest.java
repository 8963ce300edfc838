package org.gaeron.examples.scf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.gaeron.EmbeddedJob;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.scf.algebra.NumericalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A basis that has each function twice. */
class DependentFunctionsTest
{
    @Test
    void shouldLeaveNoArrayOpen(@TempDir final Path folder) throws IOException
    {
        final Path twice =
            Files.writeString(folder.resolve("twice.nw"), "BASIS\nH S\n 1.0 1.0\nH S\n 1.0 1.0\nEND\n");
        final Molecule h2 = MoleculeLibrary.read("h2", 0);
        final ScfSettings settings = ScfSettings.of(h2, new Basis(h2, BasisSet.read(twice.toString())));
        EmbeddedJob.of(2, 1).run(world ->
        {
            assertThrows(NumericalException.class, () -> HartreeFock.solve(world, settings, iteration -> {}));
            world.sync();
            assertEquals(Map.of(), world.memory().nodes().get(world.node()).arrays());
        });
    }
}
