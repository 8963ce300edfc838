package org.gaeron.runtime;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;

/**
 * Layout of a spec as words of a collective.
 *
 * <pre>
 *   0 type of the call  1 type  2 rows  3 cols  4 grid rows  5 grid cols  6 min rows  7 min cols  8 ghost rows
 *   9 ghost cols  10 length of the name  11... the name, four characters in a word
 * </pre>
 */
final class SpecDescriptor
{
    private static final int NAME_LENGTH = 10;
    private static final int NAME = 11;
    private static final int CHARS_PER_WORD = 4;
    private static final int WORDS = NAME + (ArraySpec.MAX_NAME_LENGTH + CHARS_PER_WORD - 1) / CHARS_PER_WORD;

    private SpecDescriptor()
    {
    }

    /** Encodes the request of a rank: the element type of its call, and its spec. */
    static long[] encode(final ElementType askedFor, final ArraySpec spec)
    {
        final long[] words = new long[WORDS];
        words[0] = askedFor.ordinal();
        words[1] = spec.type().ordinal();
        words[2] = spec.rows();
        words[3] = spec.cols();
        words[4] = spec.gridRows();
        words[5] = spec.gridCols();
        words[6] = spec.minRows();
        words[7] = spec.minCols();
        words[8] = spec.ghostRows();
        words[9] = spec.ghostCols();
        words[NAME_LENGTH] = spec.name().length();
        for (int i = 0; i < spec.name().length(); i++)
        {
            words[NAME + i / CHARS_PER_WORD] |= (long)spec.name().charAt(i) << i % CHARS_PER_WORD * Character.SIZE;
        }
        return words;
    }

    /** {@return a human-readable description of a request} */
    static String describe(final long[] words)
    {
        final StringBuilder name = new StringBuilder();
        for (int i = 0; i < words[NAME_LENGTH]; i++)
        {
            name.append((char)(words[NAME + i / CHARS_PER_WORD] >>> i % CHARS_PER_WORD * Character.SIZE));
        }
        final ArraySpec spec = new ArraySpec(name.toString(), type(words[1]), words[2], words[3], (int)words[4],
            (int)words[5], words[6], words[7], words[8], words[9]);
        return words[0] == words[1] ? spec.toString() :
            spec + " where " + type(words[0]).plural() + " were asked for";
    }

    private static ElementType type(final long ordinal)
    {
        return ElementType.values()[(int)ordinal];
    }
}
