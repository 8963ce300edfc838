package org.gaeron.runtime.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;

/**
 * Words of one task counter that the ranks of a node share: the chunk from which they draw, and the claim of the next
 * one. Any thread of the node.
 *
 * <pre>
 *   cursor   step of the chunk | next offset         claim   sequence | FREE, ASKING, SENT, TAKING
 *
 *   a strand draws                  cursor + 1                        (one fetch-and-add; the offset is its own)
 *     offset within the chunk?      returns the number; the strand that drew the middle one claims
 *     else                          claims, and waits until the cursor has another step
 *
 *   claims:  reads claim, then cursor: still at the step of the draw?
 *            claim FREE -> ASKING   (compare and set)
 *            sends readInc(1)       request                           (plain)
 *            claim -> SENT          (volatile; pairs with the read of the claim before that of the request)
 *   waits:   reads claim, then cursor: still at the step of the draw? claim SENT, and the request complete?
 *            claim SENT -> TAKING   (compare and set)
 *            cursor = new step | 0  (volatile)
 *            claim -> FREE          (volatile)
 * </pre>
 * A counter whose nodes steal ({@code StealingTaskCounter}) uses the claim alone, as FREE -> ASKING -> FREE.
 *
 * <p><b>Each number once.</b> The word that a draw gets back names chunk and offset, so a strand may use it at any
 * later time, whatever the others have done meanwhile. The claim only grows, by 1 for each arrow, and the cursor gets
 * another step only while the claim is TAKING. So if a strand reads the claim, then the cursor, and then its compare
 * and set of the claim succeeds, the cursor was at that step all the time, and the request is that of this claim. The
 * chunk of that step was empty, because the strand has drawn beyond it: no chunk is replaced before all of it is drawn.
 *
 * <p><b>A strand that stops</b> after a draw keeps one number. In ASKING and TAKING it delays those who find the chunk
 * empty, and nobody else. In SENT it delays nobody: the answer comes by any thread that drives the node, and whoever
 * needs the chunk first takes it. An exception before the request has left sets the claim FREE. What comes later fails
 * the node, and so ends every wait.
 *
 * <p><b>Wake-ups.</b> Strands that wait are counted. Who changes the claim signals all strands of the node if there are
 * any; the waiter of the claim's completion does so when the answer has come. Both sides write before they read.
 */
public final class TaskPool
{
    /** State of the claim: nobody asks for a chunk. */
    public static final int FREE = 0;
    /** State of the claim: a strand is sending the request of a chunk. */
    public static final int ASKING = 1;
    /** State of the claim: the request of a chunk is under way. */
    public static final int SENT = 2;
    static final int TAKING = 3;

    private static final int STATES = 4;
    /** In longs, with two cache lines around each word. */
    private static final int CURSOR = 16;
    private static final int CLAIM = 32;
    private static final int WAITING = 48;
    private static final int LONGS = 64;
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words = new long[LONGS];
    private final Strands strands;
    private final Waiter waiter;
    private final long initial;
    private Completion sent;
    private volatile boolean isOver;

    /**
     * A pool from whose first chunk nothing was drawn.
     *
     * @param strands the strands of the node.
     * @param waiter  the waiter of claims; the pool listens to it.
     * @param initial the cursor at the first chunk.
     */
    public TaskPool(final Strands strands, final Waiter waiter, final long initial)
    {
        this.strands = strands;
        this.waiter = waiter;
        this.initial = initial;
        words[CURSOR] = initial;
        waiter.listen(strands::signalAll);
    }

    /** {@return the waiter of the completion of a claim, which signals all strands} */
    public Waiter waiter()
    {
        return waiter;
    }

    /** {@return the cursor before this draw} */
    public long cursorGetAndIncrement()
    {
        return (long)WORDS.getAndAdd(words, CURSOR, 1L);
    }

    /** {@return the cursor} Pairs with the volatile write of the strand that took the claim. */
    public long cursorVolatile()
    {
        return (long)WORDS.getVolatile(words, CURSOR);
    }

    /** {@return the claim; its state is in the lowest bits} */
    public long claimVolatile()
    {
        return (long)WORDS.getVolatile(words, CLAIM);
    }

    /**
     * {@return the state in a claim}
     *
     * @param claim its word.
     */
    public static int state(final long claim)
    {
        return (int)(claim & STATES - 1);
    }

    /**
     * {@return whether the claim was moved to its next state, which another strand can have done first}
     *
     * @param claim its word, as it was seen.
     */
    public boolean claimCompareAndAdvance(final long claim)
    {
        return WORDS.compareAndSet(words, CLAIM, claim, claim + 1);
    }

    /** {@return the request of a claim that was SENT before this call, if it is SENT afterwards} */
    public Completion sent()
    {
        return sent;
    }

    /**
     * Records that the request of a chunk has been sent. The strand that is ASKING.
     *
     * @param asking  the claim.
     * @param request of the chunk.
     */
    public void onSent(final long asking, final Completion request)
    {
        sent = request;
        claim(asking + 1);
    }

    /**
     * Has the ranks draw from another chunk. The strand that is TAKING.
     *
     * @param taking the claim.
     * @param cursor of the chunk.
     */
    public void onTaken(final long taking, final long cursor)
    {
        WORDS.setVolatile(words, CURSOR, cursor);
        claim(taking + 1);
    }

    /**
     * Frees the claim, without a chunk. The strand that is ASKING or TAKING.
     *
     * @param claim its word.
     */
    public void free(final long claim)
    {
        claim(free(claim, STATES));
    }

    private static long free(final long claim, final int more)
    {
        return claim + more & -STATES;
    }

    private void claim(final long claim)
    {
        WORDS.setVolatile(words, CLAIM, claim);
        if ((long)WORDS.getVolatile(words, WAITING) > 0)
        {
            strands.signalAll();
        }
    }

    /** Notes that a strand is about to wait for a change of the claim. It then looks once more. */
    public void onWait()
    {
        WORDS.getAndAdd(words, WAITING, 1L);
    }

    /** Notes that a strand waits no longer. */
    public void onWaited()
    {
        WORDS.getAndAdd(words, WAITING, -1L);
    }

    /** {@return whether there is nothing to steal any more} */
    public boolean isOver()
    {
        return isOver;
    }

    /** Notes that there is nothing to steal any more. The strand that has claimed. */
    public void over()
    {
        isOver = true;
    }

    /** Begins again. Any number of ranks, at the same time, while nobody draws and no request is under way. */
    public void reset()
    {
        isOver = false;
        WORDS.setVolatile(words, CURSOR, initial);
        WORDS.setVolatile(words, CLAIM, free(claimVolatile(), STATES - 1));
    }
}
