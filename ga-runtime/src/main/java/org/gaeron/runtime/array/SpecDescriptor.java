package org.gaeron.runtime.array;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.AxisSpec;
import org.gaeron.ElementType;

/**
 * Layout of the request for an array as words of a collective.
 *
 * <pre>
 *   0 type of the call   1 type   2 rows   3 cols
 *   4 rows: lines   5 least   6 tile   7 ghosts   8 number of cuts
 *   9 cols: lines  10 least  11 tile  12 ghosts  13 number of cuts
 *  14 number of ranks  15 length of the name  16... the name, four characters in a word
 *     then the cuts of the rows, the cuts of the columns, and the ranks
 * </pre>
 * The <i>summary</i> has the same words up to the name, and the SHA-256 digest of what follows.
 */
final class SpecDescriptor
{
    private static final int ROW_AXIS = 4;
    private static final int COL_AXIS = 9;
    private static final int GHOSTS = 3;
    private static final int CUTS = 4;
    private static final int RANKS = 14;
    private static final int NAME_LENGTH = 15;
    private static final int NAME = 16;
    private static final int CHARS_PER_WORD = 4;
    private static final int LISTS = NAME + (ArraySpec.MAX_NAME_LENGTH + CHARS_PER_WORD - 1) / CHARS_PER_WORD;
    private static final int DIGEST_WORDS = 4;

    private final long[] words;

    /** Wraps words that were encoded. */
    SpecDescriptor(final long[] words)
    {
        this.words = words;
    }

    /** {@return the request of a rank: the element type of its call, and its spec} */
    static SpecDescriptor of(final ElementType askedFor, final ArraySpec spec)
    {
        final int rowCuts = spec.rowAxis().cuts().size();
        final int colCuts = spec.colAxis().cuts().size();
        final long[] words = new long[LISTS + rowCuts + colCuts + spec.ranks().size()];
        words[0] = askedFor.ordinal();
        words[1] = spec.type().ordinal();
        words[2] = spec.rows();
        words[3] = spec.cols();
        encode(words, ROW_AXIS, spec.rowAxis(), LISTS);
        encode(words, COL_AXIS, spec.colAxis(), LISTS + rowCuts);
        words[RANKS] = spec.ranks().size();
        for (int i = 0; i < spec.ranks().size(); i++)
        {
            words[LISTS + rowCuts + colCuts + i] = spec.ranks().get(i);
        }
        words[NAME_LENGTH] = spec.name().length();
        for (int i = 0; i < spec.name().length(); i++)
        {
            words[NAME + i / CHARS_PER_WORD] |= (long)spec.name().charAt(i) << i % CHARS_PER_WORD * Character.SIZE;
        }
        return new SpecDescriptor(words);
    }

    private static void encode(final long[] words, final int at, final AxisSpec axis, final int cuts)
    {
        words[at] = axis.lines();
        words[at + 1] = axis.least();
        words[at + 2] = axis.tile();
        words[at + GHOSTS] = axis.ghosts();
        words[at + CUTS] = axis.cuts().size();
        for (int i = 0; i < axis.cuts().size(); i++)
        {
            words[cuts + i] = axis.cuts().get(i);
        }
    }

    long[] words()
    {
        return words;
    }

    /** {@return words that are the same if the whole requests are, always of the same number} */
    long[] summary()
    {
        final long[] summary = Arrays.copyOf(words, LISTS + DIGEST_WORDS);
        Arrays.fill(summary, LISTS, summary.length, 0);
        if (words.length > LISTS)
        {
            final ByteBuffer lists = ByteBuffer.allocate((words.length - LISTS) * Long.BYTES);
            lists.asLongBuffer().put(words, LISTS, words.length - LISTS);
            ByteBuffer.wrap(digest(lists.array())).asLongBuffer().get(summary, LISTS, DIGEST_WORDS);
        }
        return summary;
    }

    private static byte[] digest(final byte[] bytes)
    {
        try
        {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("every JVM has SHA-256", ex);
        }
    }

    /** {@return the requests of rank 0 and of another, human-readable, and where long lists differ first} */
    static String difference(
        final int firstRank, final SpecDescriptor first, final int otherRank, final SpecDescriptor other)
    {
        final String one = first.describe();
        final String two = other.describe();
        final StringBuilder text = new StringBuilder("rank ").append(firstRank).append(": ").append(one)
            .append(", rank ").append(otherRank).append(": ").append(two);
        if (one.equals(two))
        {
            final int at = Arrays.mismatch(first.words, other.words);
            text.append("; they differ first in item ").append(at - LISTS).append(" of their lists: ")
                .append(first.words[at]).append(" and ").append(other.words[at]);
        }
        return text.toString();
    }

    private String describe()
    {
        final ArraySpec spec = spec();
        return words[0] == words[1] ? spec.toString() :
            spec + " where " + type(words[0]).plural() + " were asked for";
    }

    private ArraySpec spec()
    {
        final StringBuilder name = new StringBuilder();
        for (int i = 0; i < words[NAME_LENGTH]; i++)
        {
            name.append((char)(words[NAME + i / CHARS_PER_WORD] >>> i % CHARS_PER_WORD * Character.SIZE));
        }
        final int rowCuts = (int)words[ROW_AXIS + CUTS];
        final int colCuts = (int)words[COL_AXIS + CUTS];
        final List<Integer> ranks = list(LISTS + rowCuts + colCuts, (int)words[RANKS]).stream()
            .map(Long::intValue).toList();
        return new ArraySpec(name.toString(), type(words[1]), words[2], words[3],
            axis(ROW_AXIS, list(LISTS, rowCuts)), axis(COL_AXIS, list(LISTS + rowCuts, colCuts)), ranks);
    }

    private AxisSpec axis(final int at, final List<Long> cuts)
    {
        return new AxisSpec((int)words[at], words[at + 1], words[at + 2], cuts, words[at + GHOSTS]);
    }

    private List<Long> list(final int from, final int count)
    {
        return IntStream.range(from, from + count).mapToObj(i -> words[i]).toList();
    }

    private static ElementType type(final long ordinal)
    {
        return ElementType.values()[(int)ordinal];
    }
}
