package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * Messages from any rank of a team to one. They lie in a ring in the memory of the rank that reads it. The size of the
 * ring does not depend on the number of senders, and no sender needs the reader's thread until the ring is full.
 *
 * <p><b>Order.</b> Messages of one sender arrive in the order sent. All messages have one order, in which they are
 * read: without {@linkplain MailboxSpec#lanes(int) lanes} that of their places in the ring, so the message of a sender
 * that knows of another one comes after it. After {@link Team#sync()} all messages are in the mailbox that were sent
 * before. A message is sent when {@code offer} has returned true, {@code send} has returned, or the handle of {@code
 * sendAsync} is done.
 *
 * <p><b>Exactly once.</b> A message that is sent is read once, or stays in the mailbox. If a node dies, the job ends,
 * and every wait with it, as for all other operations.
 *
 * <p><b>A full ring.</b> Its room comes back in eighths, as the reader goes on. Without room {@code offer} returns
 * false, and {@code send} waits without requests to the reader's node, which wakes it. A sender that waits leaves most
 * of the room to others that wait, and goes on when it is its turn or three quarters of the ring are free; in a lane of
 * its own, when an eighth is. Ranks that wait to send to each other, while none reads, wait for ever: a program that
 * may fill a ring reads between its offers. A message longer than the ring takes also needs room in its sender's
 * memory, which comes back when others have read the earlier ones there.
 *
 * <p>A message is a run of longs, or of bytes in memory; at the reader it is bytes. Used by its rank's thread only.
 * Only its own rank reads a mailbox. All calls throw an {@link IllegalStateException} if the mailboxes are closed, and
 * an {@link IllegalArgumentException} if a message is longer than {@link MailboxSpec#largest()}, or an {@link
 * IndexOutOfBoundsException} if it is not within its array or memory; then nothing is sent.
 */
public interface Mailbox
{
    /**
     * {@return the rank of the team that reads this mailbox}
     */
    int rank();

    /**
     * Sends a message if there is room. Never waits for room.
     *
     * @param words  the array with the message.
     * @param offset index of its first long.
     * @param count  its longs, 0 or more.
     * @return whether it was sent. If not, the ring had no room, or a message of an earlier {@link #sendAsync} waits.
     */
    boolean offer(long[] words, int offset, int count);

    /**
     * Sends a message if there is room. Never waits for room.
     *
     * @param memory memory with the message, on or off the heap.
     * @param offset where it begins, in bytes.
     * @param length its bytes, 0 or more.
     * @return whether it was sent.
     */
    boolean offer(MemorySegment memory, long offset, long length);

    /**
     * Sends a message of longs if there is room.
     *
     * @param words the message.
     * @return whether it was sent.
     */
    default boolean offer(final long... words)
    {
        return offer(words, 0, words.length);
    }

    /**
     * Sends a message, and waits for room if there is none.
     *
     * @param words  the array with the message.
     * @param offset index of its first long.
     * @param count  its longs, 0 or more.
     * @throws IllegalStateException if this is the rank's own mailbox and it is full, or if the message is long and
     *                               long ones of the rank to itself fill its outbox: nobody else can make room.
     */
    void send(long[] words, int offset, int count);

    /**
     * Sends a message, and waits for room if there is none.
     *
     * @param memory memory with the message, on or off the heap.
     * @param offset where it begins, in bytes.
     * @param length its bytes, 0 or more.
     * @throws IllegalStateException if nobody but this rank can make room, as above.
     */
    void send(MemorySegment memory, long offset, long length);

    /**
     * Sends a message of longs, and waits for room if there is none.
     *
     * @param words the message.
     */
    default void send(final long... words)
    {
        send(words, 0, words.length);
    }

    /**
     * Sends many messages of the same length, and waits for room where there is none. This takes far fewer requests
     * than as many calls of {@code send}: one claim and one transfer for all that fits 8 KiB or a sixteenth of the
     * ring; in a lane no claim, and a transfer for all that fits a sixteenth of it. Messages of other ranks may come
     * between those of different transfers.
     *
     * <p>To the rank's own mailbox it may throw after the first of the messages were sent. These can be read.
     *
     * @param words  the array with the messages, one after the other.
     * @param offset index of the first long.
     * @param count  longs of all messages together, a multiple of {@code each}.
     * @param each   longs of one message, at least 1.
     * @throws IllegalArgumentException if {@code count} is no multiple of {@code each}.
     * @throws IllegalStateException    if this is the rank's own mailbox and it is full.
     */
    void sendEach(long[] words, int offset, int count, int each);

    /**
     * Sends a message, and does not wait if there is no room. Then the message waits in the caller's array, which must
     * not change until the handle is done. It goes off during later calls: {@link Handle#isDone()}, {@link
     * Handle#await()}, and those that send to the same mailbox. Later messages stay behind it. Neither a fence nor a
     * sync waits for it: its reader may be in the same sync.
     *
     * @param words  the array with the message.
     * @param offset index of its first long.
     * @param count  its longs, 0 or more.
     * @return the handle, done already if there was room. Its future completes when one of those calls has sent the
     *         message, not by itself. If the mailboxes are closed before, {@code await} throws.
     */
    Handle sendAsync(long[] words, int offset, int count);

    /**
     * Sends a message, and does not wait if there is no room; as {@link #sendAsync(long[], int, int)}.
     *
     * @param memory memory with the message, on or off the heap.
     * @param offset where it begins, in bytes.
     * @param length its bytes, 0 or more.
     * @return the handle, done already if there was room.
     */
    Handle sendAsync(MemorySegment memory, long offset, long length);

    /**
     * Reads messages that are there. Never waits for a message; one that is longer than the ring takes is fetched from
     * its sender's node first.
     *
     * @param handler gets each message.
     * @param limit   the most messages to read.
     * @return how many were read.
     * @throws IllegalStateException if this is not the rank's own mailbox, or the call comes from a handler of it.
     */
    int poll(MessageHandler handler, int limit);

    /**
     * Reads messages, and waits until there is at least one.
     *
     * @param handler gets each message.
     * @param limit   the most messages to read, at least 1.
     * @return how many were read, at least 1.
     * @throws IllegalArgumentException if the limit is less than 1.
     * @throws IllegalStateException if this is not the rank's own mailbox, or the call comes from a handler of it.
     */
    int receive(MessageHandler handler, int limit);
}
