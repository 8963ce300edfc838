package org.gaeron.files;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArray;
import org.gaeron.Team;

/** Arrays of any type with random bits, all NaNs among them. */
final class Typed
{
    private Typed()
    {
    }

    static MemorySegment bits(final ArraySpec spec, final long seed)
    {
        final MemorySegment memory = Arena.ofAuto().allocate(spec.rows() * spec.cols() * spec.type().sizeBytes(), 8);
        final SplittableRandom random = new SplittableRandom(seed);
        for (long at = 0; at < memory.byteSize(); at += Integer.BYTES)
        {
            memory.set(ValueLayout.JAVA_INT, at, random.nextInt());
        }
        return memory;
    }

    /** Writes the bits of a seed. Collective. */
    static void fill(final Team team, final GlobalArray<?> array, final long seed)
    {
        team.sync();
        if (team.rank() == 0)
        {
            array.put(array.patch(), bits(array.spec(), seed), array.cols());
        }
        team.sync();
    }

    /** {@return whether the array has the bits of a seed} */
    static boolean has(final GlobalArray<?> array, final long seed)
    {
        final MemorySegment expected = bits(array.spec(), seed);
        final MemorySegment actual = Arena.ofAuto().allocate(expected.byteSize(), 8);
        array.get(array.patch(), actual, array.cols());
        return expected.mismatch(actual) < 0;
    }
}
