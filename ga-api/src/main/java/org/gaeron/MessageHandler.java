package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * Receives the messages of a {@link Mailbox}, on the thread that reads it.
 */
@FunctionalInterface
public interface MessageHandler
{
    /**
     * Handles one message. It may send messages, to its own rank, too, but not read this mailbox. If it throws, the
     * exception comes out of the call that reads; the message counts as read, and those after it stay.
     *
     * @param sender the rank that has sent the message.
     * @param memory memory that contains the message, read-only. The message may be overwritten after the return.
     * @param offset where the message begins, in bytes; a multiple of 8, and the memory is aligned to 8.
     * @param length its length in bytes.
     */
    void onMessage(int sender, MemorySegment memory, long offset, long length);
}
