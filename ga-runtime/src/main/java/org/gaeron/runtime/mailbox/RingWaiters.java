package org.gaeron.runtime.mailbox;

/**
 * The senders that wait for room in one ring, as its reader knows them. Reader's thread.
 */
interface RingWaiters
{
    /** Notes a message that was read. */
    void onMessage(int sender, long words);

    /** Advances the consumer counters, which tells senders of free room, and sees who waits. */
    void advance(long eighths);
}
