package org.gaeron.runtime.world;

import static org.gaeron.runtime.team.CallNote.AWAITED;
import static org.gaeron.runtime.team.CallNote.SWEEP;

import java.util.concurrent.TimeUnit;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.mutex.MutexQueue;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.settings.TimeLimits;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.TeamCondition;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.NamedCondition;
import org.gaeron.runtime.waiting.WaitWatch;

/**
 * Reports long waits of ranks: one line for each team after a time, and again each time that it has doubled.
 *
 * <pre>
 *   rank that waits                    first rank of its node            first rank of the team
 *   due:    REPORT &lt; mine? mine ----&gt;  word, by compare and set
 *   claims: REPORT &lt; mine? mine ------------------------------------->  word, by compare and set
 *   asks:   the note of the rank that it waits for; if that rank waits in the same sweep, the note of the rank that
 *           that one waits for, and so on, until a rank does not wait
 *   logs:   one line
 * </pre>
 * A team reports the waits of its sweeps in words of its own; all other waits are reported in those of the world.
 * Report numbers grow with the sweeps of the team, which are the same on all its ranks, and with the reports of a wait.
 * A rank that sets a word to its number owns the report. A rank that finds the same or a larger number is silent, until
 * its next report. The reports of the world go on from the number that its word had when the wait began. So a wait is
 * silent for those that others report meanwhile, and not for those of earlier waits.
 *
 * <p>All requests are one-sided, and none blocks: the wait itself goes on and calls here again. A failed request is
 * forgotten, because the wait will fail, too. A missing answer is reported. In teams on more than 64 nodes, only ranks
 * of the first rank's node and children of that rank in the tree report. So no other rank opens a link to it.
 *
 * <p>{@link ReportClaim} has the claims. Rank's thread.
 */
public final class LongWait implements WaitWatch
{
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long NEVER_NS = Long.MAX_VALUE >> 1;
    private static final int MOST_TIMES = 20;

    private enum Step
    {
        WAIT, CLAIM, CLAIMING, ASK, ASKING
    }

    private final Rank rank;
    private final Machine machine;
    private final long reportNs;
    private final CallNote ownNote;
    private final ReportClaim claim;
    private final Completion answer;
    private final long[] mine = new long[CallNote.LONGS];
    private final long[] note = new long[CallNote.LONGS];
    private final LocalBuffer noteBuffer = new LocalBuffer().wrap(ElementType.LONG, note, 0, note.length);
    private final BlockPatch at = new BlockPatch();
    private Step step = Step.WAIT;
    private Condition condition;
    private long beganNs;
    private long dueNs;
    private long lateNs;
    private int times;
    private int asked;
    private int askedNode;
    private int hops;

    /** A watch over the waits of a rank, or of a thread of its fork; it never reports if the time is 0. */
    public LongWait(final Rank rank, final Machine machine, final long reportNs)
    {
        this.rank = rank;
        this.machine = machine;
        this.reportNs = reportNs == 0 ? NEVER_NS : reportNs;
        ownNote = new CallNote(rank.controlBlock());
        claim = new ReportClaim(rank);
        answer = new Completion(rank.waits().waiter());
    }

    @Override
    public void begin(final Condition condition, final long nowNs)
    {
        this.condition = condition;
        beganNs = nowNs;
        dueNs = nowNs + reportNs;
        times = 0;
        step = Step.WAIT;
        claim.begin(condition);
    }

    /** Advances the report during a wait, without blocking. */
    @Override
    public void look(final long nowNs)
    {
        if (dueNs - nowNs < 0)
        {
            try
            {
                boolean isGoingOn = true;
                while (isGoingOn)
                {
                    isGoingOn = advance(nowNs);
                }
            }
            catch (final RuntimeException ex)
            {
                next();
            }
        }
    }

    private boolean advance(final long nowNs)
    {
        return switch (step)
        {
            case WAIT -> begin(nowNs);
            case CLAIM -> isReady(claim.root(), nowNs) && claim();
            case CLAIMING -> isAnswered(claim.root(), nowNs) && onClaimed();
            case ASK -> isReady(asked, nowNs) && ask();
            case ASKING -> isAnswered(asked, nowNs) && onNote();
        };
    }

    private boolean begin(final long nowNs)
    {
        ownNote.read(mine);
        if (!claim.onNode(condition, mine, times))
        {
            return next();
        }
        lateNs = nowNs + LATE_NS; // not from when it was due: this rank may have stood still since
        hops = 0;
        asked = isQueued() ? (int)mine[CallNote.AHEAD] - 1 : (int)mine[AWAITED];
        if (!answer.isMet())
        {
            return sayWithout(askedNode);
        }
        answer.takeFailure();
        return rank.node() == rank.nodeOf(claim.root()) ? begun() : to(Step.CLAIM);
    }

    private boolean isCollective()
    {
        return condition instanceof TeamCondition;
    }

    /** {@return whether the rank waits for a mutex that another one has} */
    private boolean isQueued()
    {
        return condition instanceof MutexQueue.Turn && mine[CallNote.AHEAD] != 0;
    }

    private boolean claim()
    {
        claim.atRoot(answer);
        return sent(claim.root(), Step.CLAIMING);
    }

    private boolean onClaimed()
    {
        return switch (claim.outcome(answer.value()))
        {
            case WON -> begun();
            case AGAIN -> to(Step.CLAIM);
            case LOST -> next();
        };
    }

    /** Goes on after this rank has claimed the report. */
    private boolean begun()
    {
        return isCollective() || isQueued() ? to(Step.ASK) : say("");
    }

    private boolean ask()
    {
        at.set(NodeMemory.CONTROL_ARRAY_ID, asked, 0, ControlDescriptor.NOTE_COL, 1, note.length);
        rank.peerOf(asked).get(at, noteBuffer, answer);
        return sent(asked, Step.ASKING);
    }

    private boolean onNote()
    {
        if (isQueued())
        {
            return onNoteOfMutex();
        }
        final boolean isOfTeam = CallNote.isOfSameTeam(note, mine);
        final boolean isWaiting = isOfTeam && note[SWEEP] == mine[SWEEP] && CallNote.isInside(note);
        final int next = (int)note[AWAITED];
        if (isWaiting && next != rank.number() && next >= 0 && next < rank.size() && hops++ < Integer.SIZE)
        {
            asked = next;
            return to(Step.ASK);
        }
        return say(isOfTeam && note[SWEEP] >= mine[SWEEP] ? ", which has been in it, too" :
            ", which " + CallNote.describe(note));
    }

    private boolean onNoteOfMutex()
    {
        final int next = (int)note[CallNote.AHEAD] - 1;
        if (CallNote.isInQueue(note, mine[CallNote.MUTEXES], mine[CallNote.MUTEX]) && next >= 0 &&
            next < rank.size() && hops++ < rank.size())
        {
            asked = next;
            return to(Step.ASK);
        }
        return say(", held by rank " + asked + ", which " + CallNote.describe(note));
    }

    private boolean isReady(final int of, final long nowNs)
    {
        return rank.peerOf(of).isReady() || isLate(of, nowNs);
    }

    private boolean isAnswered(final int of, final long nowNs)
    {
        if (!answer.isMet())
        {
            return isLate(of, nowNs);
        }
        final RuntimeException failure = answer.takeFailure();
        if (failure != null)
        {
            throw failure;
        }
        return true;
    }

    private boolean isLate(final int of, final long nowNs)
    {
        return lateNs - nowNs < 0 && sayWithout(rank.nodeOf(of));
    }

    /** Reports what is known without the answer of a node. */
    private boolean sayWithout(final int node)
    {
        return say("; node " + node + " does not answer");
    }

    private boolean say(final String more)
    {
        machine.tell(who() + " has waited " + TimeLimits.text(reportNs << times) + forWhat(asked) + more);
        return next();
    }

    @Override
    public String who()
    {
        return (rank.isWhole() ? "rank " : "a thread of rank ") + rank.number();
    }

    @Override
    public String forWhat()
    {
        ownNote.read(mine);
        return forWhat((int)mine[AWAITED]);
    }

    private String forWhat(final int awaited)
    {
        if (condition instanceof final NamedCondition named)
        {
            return " for " + named.describe();
        }
        return isCollective() ? " in " + CallNote.call(mine) + " for rank " + awaited : " for " + awaitedNodes();
    }

    private String awaitedNodes()
    {
        final StringBuilder nodes = new StringBuilder();
        for (int node = 0; node < rank.nodes(); node++)
        {
            if (rank.peer(node).isAwaited())
            {
                nodes.append(nodes.isEmpty() ? "an answer of node " : ", ").append(node);
            }
        }
        return nodes.isEmpty() ? "its own node" : nodes.toString();
    }

    /** Has the request sent, because this rank is about to block. */
    private boolean sent(final int to, final Step next)
    {
        askedNode = rank.nodeOf(to);
        rank.waits().leave();
        return to(next);
    }

    private boolean to(final Step next)
    {
        step = next;
        return true;
    }

    private boolean next()
    {
        step = Step.WAIT;
        times = Math.min(times + 1, MOST_TIMES);
        dueNs = beganNs + (reportNs << times);
        return false;
    }
}
