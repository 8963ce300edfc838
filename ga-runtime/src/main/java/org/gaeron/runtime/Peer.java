package org.gaeron.runtime;

import org.gaeron.Operator;

/**
 * A node's memory as one rank can reach it. Two implementations: {@link NearPeer}, where the memory is this node's, and
 * the far one of a {@link Transport}. Everything above is written once against this interface and never asks which it
 * is.
 *
 * <p>Calls are made by the thread of the rank that the peer belongs to. The patch and the buffer are flyweights: a peer
 * that needs them after it has returned takes what it needs. Bounds have been checked by the caller.
 *
 * <p>An operation that is complete when the method returns leaves the completion alone; one that is still under way has
 * called {@link Completion#start()} on it and will finish it. Operations on overlapping patches take effect in the
 * order of the calls if each is complete before the next begins.
 */
public interface Peer
{
    /**
     * Writes a patch. Complete when the buffer may be reused.
     *
     * @param at         where.
     * @param from       the values.
     * @param completion of the operation.
     */
    void put(BlockPatch at, LocalBuffer from, Completion completion);

    /**
     * Reads a patch. Complete when the values are in the buffer.
     *
     * @param at         what.
     * @param to         where to.
     * @param completion of the operation.
     */
    void get(BlockPatch at, LocalBuffer to, Completion completion);

    /**
     * Accumulates onto a patch. Complete when the buffer may be reused.
     *
     * @param at         where.
     * @param operator   how.
     * @param alphaBits  the factor of {@link Operator#SUM}: a long, or the raw bits of a double.
     * @param from       the values.
     * @param completion of the operation.
     */
    void acc(BlockPatch at, Operator operator, long alphaBits, LocalBuffer from, Completion completion);

    /**
     * Changes one element of longs and fetches what it was. Complete when {@link Completion#value()} is there.
     *
     * @param at         the element.
     * @param operator   how to change it.
     * @param operand    what with.
     * @param expected   for {@link FetchOperator#COMPARE_AND_SET}.
     * @param completion of the operation.
     */
    void fetch(BlockPatch at, FetchOperator operator, long operand, long expected, Completion completion);

    /**
     * Waits until all operations of this rank on this node are applied there.
     *
     * @throws org.gaeron.GlobalArrayException if one of them failed.
     */
    void fence();

    /**
     * {@return whether a get or a fetch can begin without waiting} If not, what it takes is asked for. For a rank that
     * looks around while it waits for something else.
     */
    boolean isReady();

    /**
     * {@return whether operations of this rank wait for that node}
     */
    boolean isAwaited();
}
