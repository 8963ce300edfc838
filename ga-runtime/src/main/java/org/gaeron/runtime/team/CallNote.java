package org.gaeron.runtime.team;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.Map;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Status words of a rank in its control block, for the ranks that wait for it. Other ranks read them one-sidedly, even
 * while the rank computes or sleeps.
 *
 * <pre>
 *   sweep | is inside | call | count | value | awaited rank | rank that came last | team | sweep of the world | ...
 *   ... mutexes | mutex | rank ahead | ... | last report
 * </pre>
 * A rank has one note, in its control block of the world, whatever team it sweeps in. The last word is apart from it:
 * each team has one of its own, in the control blocks of the team. The rank writes them with plain stores, at each
 * sweep. A reader has waited for seconds, and sees a mixture if the rank goes on at that moment. Reporting ranks write
 * the last word with atomic operations, see {@code LongWait}.
 */
public final class CallNote
{
    /** Number of the last sweep in its team, 0 before the first. */
    public static final int SWEEP = 0;
    /** 1 if the rank is in that sweep, 0 if it has returned. */
    static final int IS_INSIDE = 1;
    /** The call that the sweep belongs to. */
    static final int CALL = 2;
    /** Number of elements of the call, or the array that it concerns. */
    static final int COUNT = 3;
    /** The value of a fill. */
    static final int VALUE = 4;
    /** The rank whose message the rank waits for, or waited for last. */
    public static final int AWAITED = 5;
    /** The rank that came last to the last sweep from which the rank has returned, plus 1; 0 before the first. */
    public static final int LATEST = 6;
    /** The team of that sweep: the number of its control blocks. */
    static final int TEAM = 7;
    /** Number of the last sweep of the world, 0 before the first: what the ranks of different teams can compare. */
    public static final int WORLD_SWEEP = 8;
    /** The array of the mutex that the rank waits for, or 0. */
    public static final int MUTEXES = 9;
    /** That mutex. */
    public static final int MUTEX = 10;
    /** The rank behind which it waits, plus 1; 0 as long as it does not know. */
    public static final int AHEAD = 11;
    /** Number of words that readers copy. */
    public static final int LONGS = AHEAD + 1;
    /** Column of the number of the last report of a long wait. */
    public static final long REPORT_COL = ControlDescriptor.NOTE_COL + 15;
    /** Offset of that number. */
    public static final long REPORT_BYTES = REPORT_COL * Long.BYTES;

    private static final long OFFSET_BYTES = ControlDescriptor.NOTE_COL * Long.BYTES;

    private final MemorySegment memory;

    /** The note of a rank of this node, in its control block of the world. */
    public CallNote(final Block controlBlock)
    {
        memory = controlBlock.memory();
    }

    /**
     * {@return the note of a rank of a node}
     *
     * @throws IllegalStateException if the node does not run.
     */
    public static CallNote of(final NodeMemory memory, final int rank)
    {
        final Block block = memory.block(NodeMemory.CONTROL_ARRAY_ID, rank);
        if (block == null)
        {
            throw new IllegalStateException("expected an open node, actual one that does not run");
        }
        return new CallNote(block);
    }

    /** Notes the begin of a sweep. Rank's thread. */
    public void begin(final int team, final long sweep, final long call, final long count, final long value)
    {
        set(TEAM, team);
        if (team == NodeMemory.CONTROL_ARRAY_ID)
        {
            set(WORLD_SWEEP, sweep);
        }
        set(SWEEP, sweep);
        set(CALL, call);
        set(COUNT, count);
        set(VALUE, value);
        set(IS_INSIDE, 1);
    }

    /** Notes the rank whose message this rank waits for. Rank's thread. */
    public void awaits(final int rank)
    {
        set(AWAITED, rank);
    }

    /** Notes the end of the sweep, and the rank that came last to it. Rank's thread. */
    public void end(final int latest)
    {
        set(LATEST, latest + 1L);
        set(IS_INSIDE, 0);
    }

    /** Notes the mutex that the rank is about to wait for. Rank's thread. */
    public void queues(final int mutexes, final long mutex)
    {
        set(AHEAD, 0);
        set(MUTEX, mutex);
        set(MUTEXES, mutexes);
    }

    /** Notes the rank behind which the rank waits for the mutex. Rank's thread. */
    public void isBehind(final int rank)
    {
        set(AHEAD, rank + 1L);
    }

    /** Notes that the rank has got the mutex. Rank's thread. */
    public void queuesNoMore()
    {
        set(MUTEXES, 0);
        set(AHEAD, 0);
    }

    private void set(final int word, final long value)
    {
        memory.set(JAVA_LONG, OFFSET_BYTES + (long)word * Long.BYTES, value);
    }

    /** Reads the note of a rank of this node. Any thread. */
    public void read(final long[] to)
    {
        MemorySegment.copy(memory, JAVA_LONG, OFFSET_BYTES, to, 0, LONGS);
    }

    /** {@return whether the noted rank is in a sweep} */
    public static boolean isInside(final long[] note)
    {
        return note[IS_INSIDE] == 1;
    }

    /** {@return whether the last sweep of the noted rank was in the same team as that of another} */
    public static boolean isOfSameTeam(final long[] note, final long[] other)
    {
        return note[TEAM] == other[TEAM];
    }

    /** {@return whether the noted rank waits for a mutex, or was about to get it} */
    public static boolean isInQueue(final long[] note, final long mutexes, final long mutex)
    {
        return note[MUTEXES] == mutexes && note[MUTEX] == mutex;
    }

    /** {@return whether the noted rank has returned from the last call of its program} */
    public static boolean isAtEnd(final long[] note)
    {
        return note[SWEEP] > 0 && note[CALL] == Call.of(Call.Kind.END);
    }

    /** {@return the current or last call of a rank, human-readable} */
    public static String call(final long[] note)
    {
        return Call.describe(note[CALL], note[COUNT], note[VALUE], Map.of()) +
            (note[TEAM] == NodeMemory.CONTROL_ARRAY_ID ? "" : " of a group");
    }

    /** {@return the state of a rank, human-readable} */
    public static String describe(final long[] note)
    {
        if (note[MUTEXES] != 0)
        {
            return "waits for mutex " + note[MUTEX] + (note[AHEAD] == 0 ? "" : " behind rank " + (note[AHEAD] - 1));
        }
        if (note[SWEEP] == 0)
        {
            return "is in no collective call and was in none before";
        }
        final String call = call(note);
        return note[IS_INSIDE] == 1 ? "is in " + call : "is in no collective call; its last one was " + call;
    }
}
