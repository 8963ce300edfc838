package org.gaeron.runtime.peer;

import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * A node's memory as one rank can reach it. {@link NearPeer} reaches this node's memory, and the far peer of a
 * {@code Transport} that of another node; {@link ForwardingPeer} is what wraps them. Arrays and collectives are written
 * once, against this interface.
 *
 * <p>The thread of the peer's rank makes the calls. Patch, update and buffer are flyweights: a peer that needs them
 * after it has returned copies them. The caller has checked the bounds.
 *
 * <p>An operation that is complete when the method returns leaves the completion alone. Otherwise the peer has called
 * {@link Completion#start()}, and finishes the completion later. Operations on overlapping patches take effect in the
 * order of the calls if each is complete before the next begins.
 */
public interface Peer
{
    /**
     * Writes a patch. Complete when the buffer may be reused.
     *
     * @param at         the patch to change.
     * @param from       the values.
     * @param completion the completion of the operation.
     */
    void put(BlockPatch at, LocalBuffer from, Completion completion);

    /**
     * Reads a patch. Complete when the values are in the buffer.
     *
     * @param at         the patch to read.
     * @param to         the destination.
     * @param completion the completion of the operation.
     */
    void get(BlockPatch at, LocalBuffer to, Completion completion);

    /**
     * Accumulates onto a patch. Complete when the buffer may be reused.
     *
     * @param at         the patch to change.
     * @param update     the operator and its factor.
     * @param from       the values.
     * @param completion the completion of the operation.
     */
    void acc(BlockPatch at, Update update, LocalBuffer from, Completion completion);

    /**
     * Writes elements of a list, or accumulates onto them. Complete when list and buffer may be reused.
     *
     * @param at         the elements of one block.
     * @param update     a put, or the operator and its factor.
     * @param from       the values, at the positions of the list.
     * @param completion the completion of the operation.
     */
    void scatter(ElementList at, Update update, LocalBuffer from, Completion completion);

    /**
     * Reads elements of a list. Complete when the values are in the buffer; the list may be reused before.
     *
     * @param at         the elements of one block.
     * @param to         the destination of the values, at the positions of the list.
     * @param completion the completion of the operation.
     */
    void gather(ElementList at, LocalBuffer to, Completion completion);

    /**
     * Changes one element of integers and fetches its previous value. Complete when {@link Completion#value()} is
     * available.
     *
     * @param at         the element.
     * @param operator   the operator.
     * @param operand    the operand.
     * @param expected   the value that {@link FetchOperator#COMPARE_AND_SET} expects.
     * @param completion the completion of the operation.
     */
    void fetch(BlockPatch at, FetchOperator operator, long operand, long expected, Completion completion);

    /**
     * Waits until all operations of this rank on this node are applied there.
     *
     * @throws org.gaeron.GlobalArrayException if one of them failed.
     */
    void fence();

    /**
     * {@return the position of this rank's last update of this node, for a later fence} An update that is not complete
     * when its method returns has none: whoever fences it waits for its completion.
     */
    long position();

    /**
     * Waits until all updates of this rank up to a position are applied, but for none after it.
     *
     * @param position what {@link #position()} was after the last of them.
     * @throws org.gaeron.GlobalArrayException if an update that nobody waits for has failed, of whatever array.
     */
    void fence(long position);

    /**
     * Begins messages: puts and accumulates that no fence covers, so that their owner does not tell that they are
     * applied. For collective calls, where another message answers each of them. To be ended in any case.
     */
    void beginMessages();

    /** Ends messages: fences cover what comes now. */
    void endMessages();

    /**
     * {@return whether a get or a fetch can begin without waiting} If not, the call requests what is missing. For a
     * rank that polls while it waits for something else.
     */
    boolean isReady();

    /**
     * {@return whether operations of this rank are waiting for this peer's node}
     */
    boolean isAwaited();
}
