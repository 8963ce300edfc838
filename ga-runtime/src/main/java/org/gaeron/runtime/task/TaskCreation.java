package org.gaeron.runtime.task;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.TaskSpec;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.Members;

/**
 * Collective creation of a task counter: all ranks compare how it is shared, then create its array, whose name they
 * compare as that of any array. Rank's thread.
 */
public final class TaskCreation
{
    private TaskCreation()
    {
    }

    public static RankTaskCounter create(final TaskSpec spec, final ArrayCreation creation)
    {
        final Collectives collectives = creation.collectives();
        final Members members = collectives.members();
        return switch (spec.sharing())
        {
            case BY_RANK -> new LongTaskCounter(words(spec, 1, creation), collectives);
            case BY_NODE, GUIDED ->
            {
                compare(spec, collectives);
                yield new NodeTaskCounter(spec, words(spec, 1, creation), collectives, shares(spec, members));
            }
            case STEALING ->
            {
                compare(spec, collectives);
                yield new StealingTaskCounter(spec, words(spec, members.size(), creation), collectives).begun();
            }
        };
    }

    private static void compare(final TaskSpec spec, final Collectives collectives)
    {
        collectives.meet(Call.tasks(spec.sharing()), spec.total(), spec.chunk());
    }

    private static ArrayCore words(final TaskSpec spec, final int rows, final ArrayCreation creation)
    {
        return creation.create(ElementType.LONG, ArraySpec.longs(spec.name(), rows, 1).byRows());
    }

    private static TaskShares shares(final TaskSpec spec, final Members members)
    {
        return switch (spec.sharing())
        {
            case GUIDED -> TaskShares.guided(
                spec.total(), members.places(), members.size(), members.fewestSeats(), members.mostSeats());
            default -> TaskShares.fixed(spec.total(), members.mostSeats(), spec.chunk());
        };
    }
}
