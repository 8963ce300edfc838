package org.gaeron.runtime.collective;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.rank.Rank;

/**
 * The arrays of a team that not all ranks have closed, as one rank sees them, and what ends with them. Rank's thread.
 *
 * <p>A program that makes arrays in a loop and does not close them has many of one name. That is what messages count.
 */
public final class OpenArrays
{
    /** As many arrays of one name are taken for a loop that does not close them. */
    public static final int MANY = 8;

    private static final int MOST_NAMES = 8;

    private final Rank rank;
    private final Map<Integer, String> names = new TreeMap<>();
    private final Map<Integer, Runnable> closings = new TreeMap<>();
    /** What ends with an array, for this rank; by number. */
    private final Map<Integer, Runnable> endings = new TreeMap<>();
    /** Throw if this rank holds one of the team's mutexes, by the number of their array. */
    private final Map<Integer, Consumer<String>> mutexes = new TreeMap<>();

    OpenArrays(final Rank rank)
    {
        this.rank = rank;
    }

    /**
     * Records a new array.
     *
     * @param closing marks it as closed for this rank.
     */
    public void opened(final int arrayId, final String name, final Runnable closing)
    {
        names.put(arrayId, name);
        closings.put(arrayId, closing);
    }

    /**
     * Records new mutexes, until their array is closed.
     *
     * @param checkNoneHeld gets the call before which this rank must hold none, as text, and throws if it holds one.
     */
    public void opened(final int arrayId, final Consumer<String> checkNoneHeld)
    {
        mutexes.put(arrayId, checkNoneHeld);
    }

    void checkNoneHeld(final String when)
    {
        mutexes.values().forEach(check -> check.accept(when));
    }

    /** Has an action run when this rank closes an array, or the team. */
    public void atEnd(final int arrayId, final Runnable action)
    {
        endings.put(arrayId, action);
    }

    /** Ends what ends with an array, once. */
    void end(final int arrayId)
    {
        mutexes.remove(arrayId);
        final Runnable ending = endings.remove(arrayId);
        if (ending != null)
        {
            ending.run();
        }
    }

    void endAll()
    {
        names.keySet().forEach(this::end);
    }

    /** Has all arrays marked as closed for this rank, and ended. */
    void close()
    {
        closings.values().forEach(Runnable::run);
        endAll();
    }

    /** Forgets an array that all ranks have closed. */
    void freed(final int arrayId)
    {
        names.remove(arrayId);
        closings.remove(arrayId);
    }

    /** {@return the names, by number: a view} */
    Map<Integer, String> names()
    {
        return names;
    }

    /** Gives name and bytes of this rank's block of each array. */
    public void forEachBlock(final ObjLongConsumer<String> action)
    {
        names.forEach((arrayId, name) ->
        {
            final Block block = rank.memory().block(arrayId, rank.number());
            if (block != null)
            {
                action.accept(name, block.footprintBytes());
            }
        });
    }

    /** {@return whether so many arrays have one name that a program seems to forget to close them} */
    public boolean hasManyOfOneName()
    {
        return counts().values().stream().anyMatch(count -> count >= MANY);
    }

    private Map<String, Integer> counts()
    {
        final Map<String, Integer> counts = new LinkedHashMap<>();
        names.values().forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts;
    }

    /** {@return number of the arrays and first names; empty if there are none} */
    public String text()
    {
        if (names.isEmpty())
        {
            return "";
        }
        final StringBuilder text = new StringBuilder().append(names.size())
            .append(names.size() == 1 ? " array (" : " arrays (");
        int listed = 0;
        for (final Map.Entry<String, Integer> each : counts().entrySet())
        {
            if (listed == MOST_NAMES)
            {
                return text.append(", ...)").toString();
            }
            text.append(listed++ == 0 ? "" : ", ").append(each.getValue() > 1 ? each.getValue() + " x " : "")
                .append(each.getKey());
        }
        return text.append(')').toString();
    }
}
