package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedArrayTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldRefuseBuffersThatDoNotFit() throws IOException
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalArray<?> array = world.floats("a", 4, 6))
            {
                Typed.fill(world, array, 9);
                Checkpoints.in(world, folder).write(array);
            }
        });
        final SavedArray saved = Checkpoint.latest(folder).orElseThrow().array("a");
        final Patch patch = Patch.of(0, 3, 0, 5);
        assertRefused("memory of floats, native or of bytes, actual double[]", saved, patch, new double[40]);
        assertRefused("memory of floats, native or of bytes, actual int[]", saved, patch, new int[40]);
        assertRefused("a buffer of (3 - 1) * 10 + 5 elements for patch " + patch + ", actual 24", saved, patch,
            new float[24]);
        final MemorySegment constant = MemorySegment.ofArray(new float[40]).asReadOnly();
        assertEquals("array a: expected memory to write to, actual read-only", assertThrows(
            IllegalArgumentException.class, () -> saved.read(patch, constant, 10)).getMessage());
        assertThrows(IllegalArgumentException.class,
            () -> saved.read(patch, MemorySegment.ofArray(new float[40]), Long.MAX_VALUE));
        final float[] floats = new float[25];
        final byte[] bytes = new byte[100];
        saved.read(patch, MemorySegment.ofArray(floats), 10);
        saved.read(patch, MemorySegment.ofArray(bytes), 10);
        assertEquals(-1, MemorySegment.ofArray(floats).mismatch(MemorySegment.ofArray(bytes)));
    }

    private static void assertRefused(
        final String expected, final SavedArray saved, final Patch patch, final Object buffer)
    {
        final MemorySegment memory = switch (buffer)
        {
            case final double[] doubles -> MemorySegment.ofArray(doubles);
            case final int[] ints -> MemorySegment.ofArray(ints);
            default -> MemorySegment.ofArray((float[])buffer);
        };
        assertEquals("array a: expected " + expected, assertThrows(
            IllegalArgumentException.class, () -> saved.read(patch, memory, 10)).getMessage());
        for (int i = 0; i < memory.byteSize(); i++)
        {
            assertEquals(0, memory.get(ValueLayout.JAVA_BYTE, i), "the buffer");
        }
    }
}
