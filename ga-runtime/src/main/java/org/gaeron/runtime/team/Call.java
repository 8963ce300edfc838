package org.gaeron.runtime.team;

import java.util.Map;

import org.gaeron.Boundary;
import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.TaskSharing;
import org.gaeron.runtime.memory.Elements;

/**
 * A collective call encoded in one word, so that ranks can compare their calls: kind, element type, reduction and root.
 * Two more words belong to it: a count (of elements, or the number of an array) and a value (for a fill).
 *
 * <pre>
 *   bits   0..7 kind    8..15 element type    16..23 reduction + 1, or flags    32..63 root
 * </pre>
 */
public final class Call
{
    /**
     * Kinds of collective calls.
     */
    public enum Kind
    {
        BEGIN("begin of the program"),
        BARRIER("barrier"),
        SYNC("sync"),
        BROADCAST("broadcast"),
        ALL_REDUCE("allReduce"),
        REDUCE("reduce"),
        EXTREME("extreme"),
        ALL_GATHER("allGather"),
        SCAN("scan"),
        EXCLUSIVE_SCAN("exclusive scan"),
        CREATE("creation of an array"),
        GROUP("group"),
        SPLIT("split"),
        NODE_GROUP("group of each node"),
        LEADERS("group of the first ranks of nodes"),
        CREATE_TASKS("creation of a task counter"),
        FILL("fill of array"),
        FILL_BY("fill by a function of array"),
        COPY("copy"),
        MERGE("merge into array"),
        GHOSTS("update of ghost cells of array"),
        RESET("reset of task counter"),
        MAILBOXES("creation of mailboxes"),
        CLOSE("close of array"),
        PRINT("print of array"),
        MEMORY("memory"),
        STATISTICS("statistics"),
        END("end of the program");

        private static final Kind[] VALUES = values();

        private final String text;

        Kind(final String text)
        {
            this.text = text;
        }
    }

    private static final ElementType[] TYPES = ElementType.values();
    private static final long TRANSPOSED = 1 << 16;
    private static final long PATCH = 1 << 17;
    private static final long CORNERS = 1 << 18;

    private Call()
    {
    }

    public static long of(final Kind kind)
    {
        return kind.ordinal();
    }

    private static long of(final Kind kind, final ElementType type)
    {
        return of(kind) | type.ordinal() << 8;
    }

    public static long broadcast(final ElementType type, final int root)
    {
        return of(Kind.BROADCAST, type) | (long)root << 32;
    }

    public static long allReduce(final ElementType type, final Reduction reduction)
    {
        return reduction(Kind.ALL_REDUCE, type, reduction);
    }

    public static long reduce(final ElementType type, final Reduction reduction, final int root)
    {
        return reduction(Kind.REDUCE, type, reduction) | (long)root << 32;
    }

    public static long extreme(final ElementType type, final Reduction reduction)
    {
        return reduction(Kind.EXTREME, type, reduction);
    }

    public static long scan(final ElementType type, final Reduction reduction, final boolean isInclusive)
    {
        return reduction(isInclusive ? Kind.SCAN : Kind.EXCLUSIVE_SCAN, type, reduction);
    }

    public static long allGather(final ElementType type)
    {
        return of(Kind.ALL_GATHER, type);
    }

    /** The creation of a task counter; its count is the total, its value the chunk. */
    public static long tasks(final TaskSharing sharing)
    {
        return of(Kind.CREATE_TASKS) | sharing.ordinal() << 8;
    }

    private static long reduction(final Kind kind, final ElementType type, final Reduction reduction)
    {
        return of(kind, type) | (reduction.ordinal() + 1L) << 16;
    }

    public static long fill(final ElementType type)
    {
        return of(Kind.FILL, type);
    }

    /** A copy; its count is the array that is written, its value the array that is read. */
    public static long copy(final boolean isTransposed, final boolean isOfPatch)
    {
        return of(Kind.COPY) | (isTransposed ? TRANSPOSED : 0) | (isOfPatch ? PATCH : 0);
    }

    /** An update of ghost cells; its value is the boundary. */
    public static long ghosts(final boolean hasCorners)
    {
        return of(Kind.GHOSTS) | (hasCorners ? CORNERS : 0);
    }

    /**
     * {@return a human-readable description of a call}
     *
     * @param names names of the arrays, by number.
     */
    public static String describe(final long call, final long count, final long value, final Map<Integer, String> names)
    {
        final int kindCode = (int)(call & 0xFF);
        if (kindCode >= Kind.VALUES.length)
        {
            return "an unknown call " + call;
        }
        final Kind kind = Kind.VALUES[kindCode];
        return kind.text + switch (kind)
        {
            case BROADCAST -> " from rank " + root(call) + values(call, count);
            case ALL_REDUCE, EXTREME, SCAN, EXCLUSIVE_SCAN -> " " + reduction(call) + values(call, count);
            case REDUCE -> " " + reduction(call) + " to rank " + root(call) + values(call, count);
            case ALL_GATHER -> values(call, count);
            case FILL -> array(count, names) + " with " + Elements.toString(type(call), value);
            case COPY -> ((call & PATCH) != 0 ? " of a patch" : "") +
                ((call & TRANSPOSED) != 0 ? ", transposed," : "") +
                " to array" + array(count, names) + " from array" + array(value, names);
            case GHOSTS -> array(count, names) + ", " + Boundary.values()[(int)value] +
                ((call & CORNERS) != 0 ? "" : ", without corners");
            case GROUP -> " of " + count + " ranks";
            case CREATE_TASKS -> tasks(call, count, value);
            case FILL_BY, MERGE, PRINT, RESET, CLOSE -> array(count, names);
            default -> "";
        };
    }

    /** {@return the name of the call} */
    public static String describe(final long call)
    {
        return Kind.VALUES[(int)(call & 0xFF)].text;
    }

    /** {@return whether the call exchanges values of the program} */
    public static boolean isOfValues(final long call)
    {
        return switch (Kind.VALUES[(int)(call & 0xFF)])
        {
            case BROADCAST, ALL_REDUCE, REDUCE, ALL_GATHER, SCAN, EXCLUSIVE_SCAN -> true;
            default -> false;
        };
    }

    private static String tasks(final long call, final long total, final long chunk)
    {
        return (total < 0 ? "" : " of " + total) + ", " + TaskSharing.values()[(int)(call >>> 8 & 0xFF)] +
            ", in chunks of " + chunk;
    }

    private static String values(final long call, final long count)
    {
        return " of " + count + ' ' + type(call).plural();
    }

    private static String array(final long number, final Map<Integer, String> names)
    {
        return " " + names.getOrDefault((int)number, "number " + number);
    }

    private static ElementType type(final long call)
    {
        return TYPES[(int)(call >>> 8 & 0xFF)];
    }

    private static Reduction reduction(final long call)
    {
        return Reduction.values()[(int)(call >>> 16 & 0xFF) - 1];
    }

    private static long root(final long call)
    {
        return call >>> 32;
    }
}
