package org.gaeron.runtime.sim;

import org.gaeron.ElementType;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.FetchOperator;

/**
 * Messages between nodes. Requests count against the window of their link; answers always get through.
 *
 * <pre>
 *   Hello  -> Welcome | Refused          opens a link; names both incarnations
 *   Update -> (Applied)                  small: fire and forget, except for the count that a fence awaits
 *   Announce, Update.. -> Grant.. Done   large: a head at once, the rest when granted
 *   Get    -> Data..   -> More..         the answer in pieces; those beyond the head on request
 *   Fetch  -> Value
 *   any request -> Failure
 *   Bye                                  the sender has ended
 *   Heartbeat -> Refused                 the sender has been silent; is it still known?
 * </pre>
 */
sealed interface Message
{
    /** {@return the approximate bytes on a wire} */
    default int bytes()
    {
        return 64;
    }

    default boolean isRequest()
    {
        return false;
    }

    record Hello(long toIncarnation) implements Message
    {
    }

    record Welcome() implements Message
    {
    }

    record Refused(String reason) implements Message
    {
    }

    record Bye(boolean isFailed, String text) implements Message
    {
    }

    record Heartbeat() implements Message
    {
    }

    /** Elements of a patch, from {@code first} on; opId 0 if no operation waits. */
    record Update(
        int rank, long opId, long position, BlockPatch at, org.gaeron.runtime.Update kind, ElementType type,
        long first, long count, long[] elements) implements Message
    {
        @Override
        public int bytes()
        {
            return 96 + elements.length * Long.BYTES;
        }

        @Override
        public boolean isRequest()
        {
            return true;
        }
    }

    record Announce(int rank, long opId, BlockPatch at, long head) implements Message
    {
        @Override
        public boolean isRequest()
        {
            return true;
        }
    }

    record Grant(long opId, long end) implements Message
    {
    }

    record Done(long opId) implements Message
    {
    }

    record Get(int rank, long opId, BlockPatch at, long end) implements Message
    {
        @Override
        public boolean isRequest()
        {
            return true;
        }
    }

    record More(long opId, long end) implements Message
    {
    }

    record Data(long opId, long first, long count, long[] elements) implements Message
    {
        @Override
        public int bytes()
        {
            return 64 + elements.length * Long.BYTES;
        }
    }

    record Fetch(int rank, long opId, BlockPatch at, FetchOperator operator, long operand, long expected)
        implements Message
    {
        @Override
        public boolean isRequest()
        {
            return true;
        }
    }

    record Value(long opId, long value) implements Message
    {
    }

    record Applied(long position) implements Message
    {
    }

    record Failure(long opId, int rank, String text) implements Message
    {
    }
}
