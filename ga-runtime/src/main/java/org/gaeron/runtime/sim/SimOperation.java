package org.gaeron.runtime.sim;

import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.Update;

/**
 * An operation of a rank that waits for its answer.
 */
final class SimOperation
{
    enum Kind
    {
        FETCH, GET, UPDATE
    }

    final long opId;
    final int rank;
    final Kind kind;
    final BlockPatch at;
    final LocalBuffer buffer = new LocalBuffer();
    final Completion completion;
    Update update;

    /** Number of elements received, or sent. */
    long done;

    /** Number of elements requested so far. */
    long granted;

    SimOperation(
        final long opId, final int rank, final Kind kind, final BlockPatch at, final LocalBuffer buffer,
        final Completion completion)
    {
        this.opId = opId;
        this.rank = rank;
        this.kind = kind;
        this.at = new BlockPatch().set(at);
        this.completion = completion;
        if (buffer != null)
        {
            this.buffer.wrap(buffer);
        }
    }
}
