package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoleculeTest
{
    @Test
    void shouldShipMolecules()
    {
        assertEquals("H2O", MoleculeLibrary.read("water", 0).formula());
        assertEquals("CH4", MoleculeLibrary.read("methane", 0).formula());
        assertEquals("H2", MoleculeLibrary.read("H2", 0).formula());
        assertEquals("C6H6", MoleculeLibrary.read("benzene", 0).formula());
    }

    @Test
    void shouldGiveNuclearRepulsionOfWater()
    {
        assertEquals(8.0023670618, MoleculeLibrary.read("water", 0).nuclearRepulsion(), 1e-10);
    }

    @Test
    void shouldCountElectrons()
    {
        assertEquals(10, MoleculeLibrary.read("water", 0).electrons());
        assertEquals(4, MoleculeLibrary.read("water", 2).occupiedOrbitals());
        assertThrows(InputException.class, () -> MoleculeLibrary.read("water", 1).occupiedOrbitals());
        assertThrows(InputException.class, () -> MoleculeLibrary.read("water", 10).occupiedOrbitals());
    }

    @Test
    void shouldReadFiles(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("he.xyz");
        Files.writeString(file, "1\nhelium\nHe 0 0 0\n");

        assertEquals("He", MoleculeLibrary.read(file.toString(), 0).formula());
        Files.writeString(file, "\ufeff1\nwith a byte order mark\nHe 0 0 0\n");
        assertEquals("He", MoleculeLibrary.read(file.toString(), 0).formula());
        assertThrows(InputException.class, () -> MoleculeLibrary.read(directory.toString(), 0));
        assertThrows(InputException.class, () -> MoleculeLibrary.read(directory.resolve("none.xyz").toString(), 0));
    }

    @Test
    void shouldNameTheLineInAFileThatIsNoText(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("binary.xyz");
        Files.write(file, new byte[]{ '1', '\n', '\n', (byte)0xff, (byte)0x80, 0, '\n' });

        final InputException ex = assertThrows(InputException.class, () -> MoleculeLibrary.read(file.toString(), 0));

        assertEquals(file + ":3: expected an element", ex.getMessage().substring(0, file.toString().length() + 23));
    }
}
