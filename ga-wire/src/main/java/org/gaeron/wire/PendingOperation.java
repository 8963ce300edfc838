package org.gaeron.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * A request of a rank that waits for its answer: a fetch, a get, or an announced update. Kept in a slot of {@link
 * PendingOperations} and reused.
 *
 * <pre>
 *   rank                                  holder of the baton
 *   fields (plain)
 *   state FREE -> OPEN (volatile)  -----> reads the fields, changes its own ones
 *   sends the request                     OPEN -> FREE (compare and set) before it finishes the completion
 *   link dead? OPEN -> FREE (compare and set): the rank takes it back, if it is the first
 * </pre>
 * An announced update has a course of its own, which the holder of the baton notes. Without a credit the rank announces
 * it, and sends the head meanwhile; on credit the holder of the baton does, when it begins it.
 *
 * <pre>
 *   ANNOUNCED --credit, or first Pull--> BEGUN --last frame of the rest in the log--> SENT --Done--> finished
 *        \                                 |                                           |
 *         `------------------- Error ------+-------------------------------------------+---------> failed
 * </pre>
 */
final class PendingOperation
{
    enum Kind
    {
        FETCH, GET, UPDATE
    }

    /** Course of an announced update, until it is finished or failed. */
    enum Course
    {
        ANNOUNCED, BEGUN, SENT
    }

    private static final int FREE = 0;
    private static final int OPEN = 1;
    private static final VarHandle STATE;

    static
    {
        try
        {
            STATE = MethodHandles.lookup().findVarHandle(PendingOperation.class, "state", int.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final BlockPatch patch = new BlockPatch();
    private final LocalBuffer buffer = new LocalBuffer();
    private final Update update = new Update();
    /** Where the values of a list go, in the buffer; null of a patch. */
    private ElementList list;
    private final int slotId;
    @SuppressWarnings("unused")
    private int state;
    private int generation;
    private Kind kind;
    private long head;
    private int rank;
    private long sequence;
    private long credit;
    private Completion completion;

    private final Arrival arrival = new Arrival();
    private Course course;
    /** Of a get, whose memory the program has closed meanwhile; else null. */
    private RuntimeException unwritable;
    /** Generation of the last get that was refused while elements of it were on their way; 0 if there was none. */
    private int refused;

    PendingOperation(final int strand, final int slot)
    {
        slotId = strand << 16 | slot;
    }

    boolean isFree()
    {
        return (int)STATE.getAcquire(this) == FREE;
    }

    /**
     * Opens the slot. Rank's thread.
     *
     * @param head bytes that come, or go, without a grant.
     * @return the id of the operation on the wire, never 0.
     */
    long open(
        final Kind kind, final BlockPatch patch, final LocalBuffer buffer, final Completion completion,
        final long head)
    {
        this.kind = kind;
        this.patch.set(patch);
        if (buffer != null)
        {
            this.buffer.wrap(buffer);
        }
        this.completion = completion;
        arrival.begin(head, bytes());
        this.head = head;
        course = Course.ANNOUNCED;
        unwritable = null;
        generation = generation == -1 ? 1 : generation + 1; // an id is never 0
        completion.start();
        STATE.setVolatile(this, OPEN);
        return opId();
    }

    long opId()
    {
        return (long)generation << 32 | slotId & 0xFFFF_FFFFL;
    }

    boolean isOpen(final long opId)
    {
        return (int)STATE.getAcquire(this) == OPEN && opId() == opId;
    }

    private boolean tryClose()
    {
        return STATE.compareAndSet(this, OPEN, FREE);
    }

    void finish()
    {
        final Completion finished = take();
        if (finished != null)
        {
            finished.finish();
        }
    }

    void finish(final long value)
    {
        final Completion finished = take();
        if (finished != null)
        {
            finished.finish(value);
        }
    }

    void fail(final RuntimeException failure)
    {
        final Completion finished = take();
        if (finished != null)
        {
            finished.fail(failure);
        }
    }

    /**
     * Fails a get that its owner has refused after it had sent elements of it. They come with another stream, and so
     * may come later. Holder of the baton.
     */
    void refuse(final RuntimeException failure)
    {
        refused = generation;
        fail(failure);
    }

    /** {@return whether elements of that operation may come though it has ended} Holder of the baton. */
    boolean isRefused(final long opId)
    {
        return refused != 0 && refused - (int)(opId >>> 32) >= 0;
    }

    private Completion take()
    {
        final Completion taken = completion;
        buffer.release();
        list = null;
        return tryClose() ? taken : null;
    }

    Kind kind()
    {
        return kind;
    }

    BlockPatch patch()
    {
        return patch;
    }

    LocalBuffer buffer()
    {
        return buffer;
    }

    /**
     * {@return the bytes of all elements}
     */
    long bytes()
    {
        return patch.count() * buffer.sizeBytes();
    }

    Update update()
    {
        return update;
    }

    /**
     * Sets what the update does, before the slot is opened. Rank's thread.
     */
    PendingOperation update(final Update update)
    {
        this.update.set(update);
        return this;
    }

    /**
     * Copies elements of a frame to their places in the buffer. If that is closed, which no other node is to blame for,
     * they are dropped, and the operation fails when all have come. Holder of the baton.
     *
     * @param first   number of elements before them.
     * @param count   number of elements.
     * @param address of the first one.
     */
    void receive(final long first, final long count, final long address)
    {
        if (unwritable != null)
        {
            return;
        }
        try
        {
            if (list != null)
            {
                list.copyFrom(buffer, (int)first, (int)count, WireMemory.ALL, address);
            }
            else
            {
                buffer.copyRunFrom(first, count, patch.cols(), WireMemory.ALL, address);
            }
        }
        catch (final RuntimeException ex)
        {
            unwritable = new GlobalArrayException("the buffer of a get cannot be written: " + ex, ex);
        }
    }

    /** Ends a get of which all elements have come. Holder of the baton. */
    void endReceived()
    {
        if (unwritable == null)
        {
            finish();
        }
        else
        {
            fail(unwritable);
        }
    }

    /**
     * Sets the list, before the slot is opened for it. Rank's thread.
     */
    PendingOperation list(final ElementList list)
    {
        this.list = list;
        return this;
    }

    /**
     * Takes back an operation whose sending failed. Rank's thread.
     *
     * @return false if the holder of the baton has failed it already.
     */
    boolean takeBack()
    {
        final Completion mine = completion;
        list = null;
        final boolean first = tryClose();
        if (first)
        {
            mine.cancel();
        }
        return first;
    }

    /**
     * Sets how an update is announced, before the slot is opened. Rank's thread.
     *
     * @param credit bytes after the head that are sent before they are granted.
     */
    void announce(final Request request, final long credit)
    {
        rank = request.rank();
        sequence = request.sequence();
        this.credit = credit;
    }

    /**
     * {@return the origin of the announcement} Holder of the baton.
     */
    Request announcement()
    {
        return new Request(rank).sequence(sequence).operation(opId());
    }

    /**
     * {@return how many bytes after the head are sent before they are granted}
     */
    long credit()
    {
        return kind == Kind.UPDATE ? credit : 0;
    }

    /**
     * {@return how many bytes come, or go, without a grant}
     */
    long head()
    {
        return head;
    }

    /**
     * {@return how far an announced update is} Holder of the baton.
     */
    Course course()
    {
        return course;
    }

    /**
     * Notes that an announced update is begun to be sent beyond its head. Holder of the baton.
     */
    void onBegun()
    {
        course = Course.BEGUN;
    }

    /**
     * Notes that all of an announced update beyond its head is sent. Holder of the baton.
     */
    void onSent()
    {
        course = Course.SENT;
    }

    /**
     * {@return the part that has been received} Holder of the baton.
     */
    Arrival arrival()
    {
        return arrival;
    }
}
