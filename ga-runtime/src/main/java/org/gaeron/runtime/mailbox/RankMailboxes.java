package org.gaeron.runtime.mailbox;

import java.lang.foreign.MemorySegment;

import org.gaeron.Mailbox;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.collective.Collectives;

/**
 * The mailboxes of a team as one rank uses them. What it knows of a mailbox is made when it is first asked for. Rank's
 * thread.
 */
final class RankMailboxes implements Mailboxes
{
    private static final int CHUNK = 64;

    private final ArrayCore core;
    private final Collectives collectives;
    private final MailboxContext context;
    private final MailboxOutbox outbox;
    private final MailboxReader reader;
    private final RankMailbox[][] boxes;

    RankMailboxes(final ArrayCore core, final Collectives collectives, final MailboxContext context)
    {
        this.core = core;
        this.collectives = collectives;
        this.context = context;
        outbox = new MailboxOutbox(context);
        reader = new MailboxReader(context);
        boxes = new RankMailbox[(context.size() + CHUNK - 1) / CHUNK][];
        collectives.open().atEnd(core.arrayId(), this::closeSenders);
    }

    @Override
    public MailboxSpec spec()
    {
        return context.spec();
    }

    @Override
    public Mailbox of(final int rank)
    {
        checkOpen();
        final int size = context.size();
        if (rank < 0 || rank >= size)
        {
            throw new IndexOutOfBoundsException(
                "mailboxes " + spec().name() + ": expected a rank from 0 to " + (size - 1) + ", actual " + rank);
        }
        if (boxes[rank / CHUNK] == null)
        {
            boxes[rank / CHUNK] = new RankMailbox[CHUNK];
        }
        final RankMailbox[] chunk = boxes[rank / CHUNK];
        if (chunk[rank % CHUNK] == null)
        {
            chunk[rank % CHUNK] = new RankMailbox(this, new MailboxSender(context, outbox, rank), rank);
        }
        return chunk[rank % CHUNK];
    }

    @Override
    public Mailbox mine()
    {
        return of(context.number());
    }

    /** {@return the reader of this rank's own mailbox} */
    MailboxReader reader(final int of)
    {
        if (of != context.number())
        {
            throw new IllegalStateException("mailboxes " + spec().name() + ": expected a read of the own mailbox of " +
                "rank " + context.rank().number() + ", actual that of rank " + context.worldRank(of));
        }
        return reader;
    }

    void checkOpen()
    {
        core.checkOpen("mailboxes", "expected open mailboxes, actual closed ones");
    }

    void checkLength(final long bytes)
    {
        if (bytes > spec().largest())
        {
            throw new IllegalArgumentException("mailboxes " + spec().name() + ": expected a message of at most " +
                spec().largest() + " bytes (MailboxSpec.largest), actual " + bytes);
        }
    }

    void checkAccess(final MemorySegment memory)
    {
        if (!memory.scope().isAlive())
        {
            throw new IllegalStateException(
                "mailboxes " + spec().name() + ": expected memory that is alive, actual a closed arena's");
        }
        if (!memory.isAccessibleBy(Thread.currentThread()))
        {
            throw new IllegalArgumentException("mailboxes " + spec().name() +
                ": expected memory that this thread may access, actual another thread's");
        }
    }

    @Override
    public void close()
    {
        core.rank().checkCollective();
        reader.checkOutside("close");
        if (core.close())
        {
            collectives.close(core.arrayId());
        }
    }

    private void closeSenders()
    {
        for (final RankMailbox[] chunk : boxes)
        {
            close(chunk);
        }
    }

    private static void close(final RankMailbox[] chunk)
    {
        for (int i = 0; chunk != null && i < CHUNK; i++)
        {
            if (chunk[i] != null)
            {
                chunk[i].sender().close();
            }
        }
    }

    @Override
    public String toString()
    {
        return spec() + (core.isClosed() ? "; closed" : "");
    }
}
