package org.gaeron;

/**
 * The mailboxes of a team, one for each of its ranks, as one rank uses them. {@link Team#mailboxes(MailboxSpec)}
 * creates them. Ranks have their numbers in the team.
 *
 * <p>{@snippet :
 * try (Mailboxes boxes = world.mailboxes(MailboxSpec.of("work")))
 * {
 *     boxes.of((world.rank() + 1) % world.size()).send(7, 8, 9);
 *     boxes.mine().receive((sender, memory, offset, length) ->
 *         System.out.println(sender + " sent " + memory.get(ValueLayout.JAVA_LONG, offset)), 1);
 * }
 * }
 *
 * Used by its rank's thread only: any other thread, those of a fork included, gets an {@link IllegalStateException}.
 */
public interface Mailboxes extends AutoCloseable
{
    /**
     * {@return the spec of the mailboxes}
     */
    MailboxSpec spec();

    /**
     * {@return the mailbox of a rank, to send messages to it} It is the same object each time.
     *
     * @param rank a rank of the team.
     * @throws IndexOutOfBoundsException if there is no such rank.
     */
    Mailbox of(int rank);

    /**
     * {@return the mailbox of this rank, to read it}
     */
    Mailbox mine();

    /**
     * Closes the mailboxes. Collective, as {@link GlobalArray#close()} is: the memory is freed when all ranks have
     * closed them. Messages that were not read are dropped.
     *
     * @throws IllegalStateException if a handler of messages calls it.
     */
    @Override
    void close();
}
