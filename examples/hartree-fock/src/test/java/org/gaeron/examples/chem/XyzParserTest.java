package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XyzParserTest
{
    @Test
    void shouldReadAtomsInBohr()
    {
        final List<Atom> atoms = XyzParser.parse(
            "a.xyz", List.of("2", "comment", " h 0 0 0", "HE\t0.52917721092 -1e-1 1.0 extra columns", "", " "));

        assertEquals(2, atoms.size());
        assertEquals(new Element("H", 1), atoms.get(0).element());
        assertEquals(new Element("He", 2), atoms.get(1).element());
        assertEquals(1.0, atoms.get(1).x(), 1e-15);
        assertEquals(-0.1 / 0.52917721092, atoms.get(1).y(), 1e-15);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "x.xyz:1: expected the number of atoms, actual ''  | ''",
        "x.xyz:1: expected the number of atoms, actual 'two' | two~c~H 0 0 0",
        "x.xyz:1: expected the number of atoms, actual '0' | 0~c",
        "x.xyz:1: expected the number of atoms, actual '-1' | -1~c",
        "x.xyz:1: expected 1 atoms, actual 0 of their lines before the end of the file | 1",
        "x.xyz:3: expected 2 atoms, actual 1 of their lines before the end of the file | 2~c~H 0 0 0",
        "x.xyz:4: expected an element and three coordinates, actual 'H 0 0' | 2~c~H 0 0 1~H 0 0",
        "x.xyz:3: unknown element 'Xx' | 1~c~Xx 0 0 0",
        "x.xyz:3: expected a coordinate in Angstrom, up to 1e6, actual 'zero' | 1~c~H 0 zero 0",
        "x.xyz:3: expected a coordinate in Angstrom, up to 1e6, actual 'NaN' | 1~c~H 0 NaN 0",
        "x.xyz:3: expected a coordinate in Angstrom, up to 1e6, actual '-1e7' | 1~c~H 0 -1e7 0",
        "x.xyz:4: expected the end of the file after 1 atoms, actual 'H 0 0 1' | 1~c~H 0 0 0~H 0 0 1",
        "x.xyz:5: atom O is on top of atom H of line 3 | 3~c~H 0 0 0~H 0 0 1~O 0 0 0.05"
    })
    void shouldNameTheLineOfAnError(final String message, final String file)
    {
        final List<String> lines = file.isEmpty() ? List.of() : List.of(file.split("~"));

        final InputException ex = assertThrows(InputException.class, () -> XyzParser.parse("x.xyz", lines));

        assertEquals(message, ex.getMessage());
    }
}
