package org.gaeron.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypedTwinsTest
{
    private static final String ENTRY = "a/DoubleRow.java:Float,Long,Int";
    private static final String MADE = "// Made by the build, from a/DoubleRow.java\n";

    @TempDir
    private Path folder;

    private void write(final String entry, final String text) throws IOException
    {
        Files.createDirectories(folder.resolve("sources/a"));
        Files.writeString(folder.resolve("sources").resolve(entry.substring(0, entry.indexOf(':'))), text);
        TypedTwins.main(new String[]{folder.resolve("sources").toString(), folder.resolve("twins").toString(), entry});
    }

    private String twin(final String name) throws IOException
    {
        return Files.readString(folder.resolve("twins/a").resolve(name));
    }

    @Test
    void shouldSubstituteTheTypeInTextNamesAndConstants() throws IOException
    {
        write(ENTRY, "/** Of doubles. */ class DoubleRow extends RealRow<double[]> { double d = of(JAVA_DOUBLE); }");
        assertEquals(MADE + "/** Of floats. */ class FloatRow extends RealRow<float[]> { float d = of(JAVA_FLOAT); }",
            twin("FloatRow.java"));
        assertEquals(MADE + "/** Of longs. */ class LongRow extends IntegerRow<long[]> { long d = of(JAVA_LONG); }",
            twin("LongRow.java"));
        assertEquals(MADE + "/** Of ints. */ class IntRow extends IntegerRow<int[]> { int d = of(JAVA_INT); }",
            twin("IntRow.java"));
    }

    @Test
    void shouldSubstituteLongsInASourceOfIntegers() throws IOException
    {
        write("a/LongRow.java:Int", "/** Of longs. */ class LongRow extends RealRow { long d = of(JAVA_LONG); }");
        assertEquals("// Made by the build, from a/LongRow.java\n" +
            "/** Of ints. */ class IntRow extends IntegerRow { int d = of(JAVA_INT); }", twin("IntRow.java"));
    }

    @Test
    void shouldSubstituteTheKindInASourceOfAllFractions() throws IOException
    {
        write("a/RealRow.java:Long", "/** Of doubles. */ class RealRow extends Row<Reals> { double d = MOST_DOUBLE; }");
        assertEquals("// Made by the build, from a/RealRow.java\n" +
            "/** Of longs. */ class IntegerRow extends Row<Integers> { long d = MOST_LONG; }", twin("IntegerRow.java"));
    }

    @Test
    void shouldWriteOnlyWhatHasChanged() throws IOException
    {
        final FileTime before = FileTime.fromMillis(1_000_000_000_000L);
        write(ENTRY, "class DoubleRow { }");
        final Path twin = folder.resolve("twins/a/IntRow.java");
        Files.setLastModifiedTime(twin, before);
        write(ENTRY, "class DoubleRow { }");
        assertEquals(before, Files.getLastModifiedTime(twin));
        write(ENTRY, "class DoubleRow { double d; }");
        assertEquals(MADE + "class IntRow { int d; }", twin("IntRow.java"));
    }

    @Test
    void shouldDeleteTwinsOfASourceThatWasMoved() throws IOException
    {
        write(ENTRY, "class DoubleRow { }");
        final Path own = Files.writeString(folder.resolve("twins/a/Own.java"), "class Own { }");
        Files.createDirectories(folder.resolve("sources/b"));
        write("b/DoubleRow.java:Float", "class DoubleRow { }");
        assertTrue(Files.exists(folder.resolve("twins/b/FloatRow.java")));
        assertFalse(Files.exists(folder.resolve("twins/a/FloatRow.java")));
        assertTrue(Files.exists(own));
    }

    @Test
    void shouldRefuseWhatWouldReadBadlyOrReplaceItself()
    {
        final String article = assertThrows(IllegalArgumentException.class,
            () -> write(ENTRY, "/** A double of a row. */ class DoubleRow { }")).getMessage();
        assertEquals("a/DoubleRow.java: expected a text that reads well for every type, actual \"A double\"", article);
        assertEquals("a/LongRow.java: expected a text that reads well for every type, actual \"a long\"",
            assertThrows(IllegalArgumentException.class,
                () -> write("a/LongRow.java:Int", "/** Is a long row. */ class LongRow { }")).getMessage());
        assertThrows(IllegalArgumentException.class, () -> write("a/Row.java:Int", "class Row { double d; }"));
        assertThrows(NoSuchFileException.class,
            () -> TypedTwins.main(new String[]{folder.toString(), folder.toString(), "a/DoubleGone.java:Int"}));
    }
}
