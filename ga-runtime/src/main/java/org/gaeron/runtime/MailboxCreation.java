package org.gaeron.runtime;

import java.util.Arrays;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.MailboxSpec;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;

/**
 * Collective creation of mailboxes: ranks compare their specs, create an array of longs with one row for each rank, and
 * meet. No rank sends before all wait for words of their blocks. Rank's thread.
 */
final class MailboxCreation
{
    private static final long NOBODY = Long.MAX_VALUE;
    private static final long CALL = Call.of(Call.Kind.MAILBOXES);
    private static final int NAME = 3;
    private static final int WORDS = NAME + ArraySpec.MAX_NAME_LENGTH;

    private final Rank rank;
    private final Collectives collectives;
    private final ArrayCreation arrays;

    MailboxCreation(final Rank rank, final Collectives collectives, final ArrayCreation arrays)
    {
        this.rank = rank;
        this.collectives = collectives;
        this.arrays = arrays;
    }

    RankMailboxes create(final MailboxSpec spec)
    {
        agree(spec);
        final MailboxDescriptor layout = new MailboxDescriptor(spec, rank.size());
        final ArrayCore core = arrays.create(ElementType.LONG,
            ArraySpec.longs(spec.name(), rank.size(), layout.rowWords()).withGrid(rank.size(), 1));
        core.ownBlock().await();
        collectives.meet(CALL);
        return new RankMailboxes(core, collectives, new MailboxContext(rank, spec, layout, core.arrayId()));
    }

    private void agree(final MailboxSpec spec)
    {
        final long[] mine = encode(spec);
        final long[] agreed = mine.clone();
        collectives.broadcast(CALL, 0, ElementType.LONG, agreed);
        final long me = Arrays.equals(mine, agreed) ? NOBODY : rank.number();
        final long other = collectives.allReduceWord(CALL, Reduction.MIN, ElementType.LONG, me);
        if (other != NOBODY)
        {
            collectives.broadcast(CALL, (int)other, ElementType.LONG, mine);
            throw new SpecMismatchException("expected the same spec on all ranks, actual rank 0: " + decode(agreed) +
                ", rank " + other + ": " + decode(mine));
        }
    }

    private static long[] encode(final MailboxSpec spec)
    {
        final long[] words = new long[WORDS];
        words[0] = spec.capacity();
        words[1] = spec.largest();
        words[2] = spec.name().length();
        for (int i = 0; i < spec.name().length(); i++)
        {
            words[NAME + i] = spec.name().charAt(i);
        }
        return words;
    }

    private static MailboxSpec decode(final long[] words)
    {
        final StringBuilder name = new StringBuilder();
        for (int i = 0; i < words[2]; i++)
        {
            name.append((char)words[NAME + i]);
        }
        return new MailboxSpec(name.toString(), words[0], words[1]);
    }
}
