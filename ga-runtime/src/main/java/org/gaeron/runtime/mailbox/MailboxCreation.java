package org.gaeron.runtime.mailbox;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.ValueSweeps;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;

/**
 * Collective creation of the mailboxes of a team: its ranks compare their specs, create an array of longs with one row
 * for each, and meet. No rank sends before all wait for words of their blocks. Rank's thread.
 */
public final class MailboxCreation
{
    private static final long CALL = Call.of(Call.Kind.MAILBOXES);
    private static final int NAME = 4;
    private static final int WORDS = NAME + ArraySpec.MAX_NAME_LENGTH;

    private final Rank rank;
    private final Members members;
    private final Collectives collectives;
    private final ArrayCreation arrays;

    public MailboxCreation(final Rank rank, final ArrayCreation arrays)
    {
        this.rank = rank;
        this.arrays = arrays;
        collectives = arrays.collectives();
        members = collectives.members();
    }

    public Mailboxes create(final MailboxSpec spec)
    {
        agree(spec);
        final MailboxDescriptor layout = new MailboxDescriptor(spec, members.size());
        final ArrayCore core = arrays.create(ElementType.LONG,
            ArraySpec.longs(spec.name(), members.size(), layout.rowWords()).withGrid(members.size(), 1));
        core.ownBlock().await();
        collectives.meet(CALL);
        return new RankMailboxes(core, collectives, new MailboxContext(rank, members, spec, layout, core.arrayId()));
    }

    private void agree(final MailboxSpec spec)
    {
        final long[] mine = encode(spec);
        final long[] found = new long[1];
        final long[] agreed = collectives.compare(CALL, mine, found);
        if (found[0] != ValueSweeps.NOBODY)
        {
            final int other = (int)found[0];
            collectives.broadcast(CALL, other, ElementType.LONG, mine);
            throw new SpecMismatchException("expected the same spec on all ranks, actual rank " +
                members.worldRank(0) + ": " + decode(agreed) + ", rank " + members.worldRank(other) + ": " +
                decode(mine));
        }
    }

    private static long[] encode(final MailboxSpec spec)
    {
        final long[] words = new long[WORDS];
        words[0] = spec.capacity();
        words[1] = spec.largest();
        words[2] = spec.lanes();
        words[3] = spec.name().length();
        for (int i = 0; i < spec.name().length(); i++)
        {
            words[NAME + i] = spec.name().charAt(i);
        }
        return words;
    }

    private static MailboxSpec decode(final long[] words)
    {
        final StringBuilder name = new StringBuilder();
        for (int i = 0; i < words[3]; i++)
        {
            name.append((char)words[NAME + i]);
        }
        return new MailboxSpec(name.toString(), words[0], words[1], (int)words[2]);
    }
}
