package org.gaeron.runtime.world;

import java.util.Objects;
import java.util.Optional;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.Mutexes;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.array.ComplexArray;
import org.gaeron.runtime.array.DoubleArray;
import org.gaeron.runtime.array.FloatArray;
import org.gaeron.runtime.array.IntArray;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.GroupCreation;
import org.gaeron.runtime.collective.RankCollective;
import org.gaeron.runtime.mailbox.MailboxCreation;
import org.gaeron.runtime.mutex.MutexCreation;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.task.TaskCreation;
import org.gaeron.runtime.team.Call;

/**
 * A team as one of its ranks sees it: what the world and groups have in common. What it creates takes several sweeps,
 * so it does that in whole ({@link Rank#whole}): a rank that is cut off on the way, and goes on, would be out of step
 * with the others. Rank's thread; other threads may only call methods that return constants.
 */
abstract class RankTeam extends RankCollective
{
    private final Rank rank;
    private final ArrayCreation creation;
    private final GroupCreation groups;

    /** The team of a rank, or of a thread of the rank's fork, which takes no part in collective calls. */
    RankTeam(final Rank strand, final ArrayCreation creation)
    {
        super(strand, creation.collectives());
        rank = strand;
        this.creation = creation;
        groups = new GroupCreation(strand, creation.collectives());
    }

    /** {@return the creation of arrays, for another view of the team} */
    final ArrayCreation arrayCreation()
    {
        return creation;
    }

    /** {@return the creation of arrays} Throws if the caller is not the rank's own thread. */
    final ArrayCreation creation()
    {
        rank.checkCollective();
        return creation;
    }

    private GroupCreation groups()
    {
        rank.checkCollective();
        return groups;
    }

    public final String jobId()
    {
        return rank.jobId();
    }

    public final int rank()
    {
        return members().number();
    }

    public final int size()
    {
        return members().size();
    }

    public final int nodeOf(final int number)
    {
        return members().nodeOf(checkRank(number));
    }

    public final boolean contains(final int worldRank)
    {
        return members().numberOf(worldRank) >= 0;
    }

    public final Optional<Group> group(final int... ranks)
    {
        return Optional.ofNullable(rank.whole(() -> groups().group(ranks))).map(this::view);
    }

    public final Group split(final int colour, final int key)
    {
        return view(rank.whole(() -> groups().split(colour, key)));
    }

    public final Group nodeGroup()
    {
        return view(rank.whole(() -> groups().ofNode()));
    }

    public final Optional<Group> leaders()
    {
        return Optional.ofNullable(rank.whole(() -> groups().leaders())).map(this::view);
    }

    private Group view(final Collectives group)
    {
        return new RankGroup(rank, collectives().groups(), group);
    }

    public final GlobalArray<?> array(final ArraySpec spec)
    {
        return create(spec.type(), spec);
    }

    private GlobalArray<?> create(final ElementType type, final ArraySpec spec)
    {
        final ArrayCore core = creation().create(type, spec);
        return switch (type)
        {
            case DOUBLE -> new DoubleArray(core, collectives());
            case LONG -> new LongArray(core, collectives());
            case FLOAT -> new FloatArray(core, collectives());
            case INT -> new IntArray(core, collectives());
            case COMPLEX -> new ComplexArray(core, collectives());
        };
    }

    public final GlobalDoubleArray doubles(final ArraySpec spec)
    {
        return (GlobalDoubleArray)create(ElementType.DOUBLE, spec);
    }

    public final GlobalLongArray longs(final ArraySpec spec)
    {
        return (GlobalLongArray)create(ElementType.LONG, spec);
    }

    public final GlobalFloatArray floats(final ArraySpec spec)
    {
        return (GlobalFloatArray)create(ElementType.FLOAT, spec);
    }

    public final GlobalIntArray ints(final ArraySpec spec)
    {
        return (GlobalIntArray)create(ElementType.INT, spec);
    }

    public final GlobalComplexArray complex(final ArraySpec spec)
    {
        return (GlobalComplexArray)create(ElementType.COMPLEX, spec);
    }

    @SuppressWarnings("unchecked")
    public final <A extends GlobalArray<?>> A replicate(final A array)
    {
        return (A)Replica.of((GlobalArray<Object>)array, rank, this);
    }

    public final TaskCounter taskCounter(final TaskSpec spec)
    {
        Objects.requireNonNull(spec, "spec");
        return rank.whole(() -> TaskCreation.create(spec, creation()));
    }

    public final Mutexes mutexes(final String name, final long count)
    {
        return rank.whole(() -> MutexCreation.create(name, count, rank, creation()));
    }

    public final Mailboxes mailboxes(final MailboxSpec spec)
    {
        Objects.requireNonNull(spec, "spec");
        return rank.whole(() -> new MailboxCreation(rank, creation()).create(spec));
    }

    public final void barrier()
    {
        collectives().meet(Call.of(Call.Kind.BARRIER));
    }

    public final void sync()
    {
        collectives().sync(Call.of(Call.Kind.SYNC));
    }
}
