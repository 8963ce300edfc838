package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Reduction;

/**
 * A collective call encoded in one word, so that ranks can compare their calls: kind, element type, reduction and root.
 * Two more words belong to it: a count (of elements, or the number of an array) and a value (for a fill).
 *
 * <pre>
 *   bits   0..7 kind    8..15 of doubles: 1, of longs: 2    16..23 reduction + 1    32..63 root
 * </pre>
 */
final class Call
{
    /**
     * Kinds of collective calls.
     */
    enum Kind
    {
        BEGIN("begin of the program"),
        BARRIER("barrier"),
        SYNC("sync"),
        BROADCAST("broadcast"),
        ALL_REDUCE("allReduce"),
        CREATE("creation of an array"),
        FILL("fill of array"),
        RESET("reset of task counter"),
        CLOSE("close of array"),
        STATISTICS("statistics"),
        END("end of the program");

        private static final Kind[] VALUES = values();

        private final String text;

        Kind(final String text)
        {
            this.text = text;
        }
    }

    private static final int OF_DOUBLES = 1 << 8;
    private static final int OF_LONGS = 2 << 8;

    private Call()
    {
    }

    static long of(final Kind kind)
    {
        return kind.ordinal();
    }

    static long broadcast(final boolean isDoubles, final int root)
    {
        return of(Kind.BROADCAST) | (isDoubles ? OF_DOUBLES : OF_LONGS) | (long)root << 32;
    }

    static long allReduce(final boolean isDoubles, final Reduction reduction)
    {
        return of(Kind.ALL_REDUCE) | (isDoubles ? OF_DOUBLES : OF_LONGS) | (reduction.ordinal() + 1L) << 16;
    }

    static long fill(final boolean isDoubles)
    {
        return of(Kind.FILL) | (isDoubles ? OF_DOUBLES : OF_LONGS);
    }

    /**
     * {@return a human-readable description of a call}
     *
     * @param names names of the arrays, by number.
     */
    static String describe(final long call, final long count, final long value, final Map<Integer, String> names)
    {
        final int kindCode = (int)(call & 0xFF);
        if (kindCode >= Kind.VALUES.length)
        {
            return "an unknown call " + call;
        }
        final Kind kind = Kind.VALUES[kindCode];
        final StringBuilder text = new StringBuilder(kind.text);
        switch (kind)
        {
            case BROADCAST -> text.append(" from rank ").append(call >>> 32);
            case ALL_REDUCE -> text.append(' ').append(Reduction.values()[(int)(call >>> 16 & 0xFF) - 1]);
            case FILL, RESET, CLOSE -> text.append(' ').append(names.getOrDefault((int)count, "number " + count));
            default ->
            {
                return text.toString();
            }
        }
        if (kind == Kind.BROADCAST || kind == Kind.ALL_REDUCE)
        {
            text.append(" of ").append(count).append((call & OF_DOUBLES) != 0 ? " doubles" : " longs");
        }
        else if (kind == Kind.FILL)
        {
            text.append(" with ").append((call & OF_DOUBLES) != 0 ? "" + Double.longBitsToDouble(value) : "" + value);
        }
        return text.toString();
    }
}
