package org.gaeron.runtime.collective;

import static org.gaeron.runtime.team.ControlDescriptor.CALL;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED_ARRAYS;
import static org.gaeron.runtime.team.ControlDescriptor.CLOSED_GROUPS;
import static org.gaeron.runtime.team.ControlDescriptor.COUNT;
import static org.gaeron.runtime.team.ControlDescriptor.OTHER_CALL;
import static org.gaeron.runtime.team.ControlDescriptor.OTHER_COUNT;
import static org.gaeron.runtime.team.ControlDescriptor.OTHER_RANK;
import static org.gaeron.runtime.team.ControlDescriptor.OTHER_VALUE;
import static org.gaeron.runtime.team.ControlDescriptor.RANK;
import static org.gaeron.runtime.team.ControlDescriptor.STATUS;
import static org.gaeron.runtime.team.ControlDescriptor.VALUE;

import java.util.Map;

import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.team.Call;

/**
 * Combines the headers of the messages of a {@link Sweep}, which the ranks compare.
 */
final class SweepHeader
{
    private SweepHeader()
    {
    }

    /** {@return what all ranks throw after a sweep that has found a difference} */
    static SpecMismatchException difference(final long[] words, final Map<Integer, String> names)
    {
        return new SpecMismatchException("expected the same collective call on all ranks, actual rank " +
            words[RANK] + ": " + Call.describe(words[CALL], words[COUNT], words[VALUE], names) +
            ", rank " + words[OTHER_RANK] + ": " +
            Call.describe(words[OTHER_CALL], words[OTHER_COUNT], words[OTHER_VALUE], names));
    }

    /** Combines the header of a block with that of the next one. */
    static void combine(final long[] left, final long[] right)
    {
        left[CLOSED] = Math.min(left[CLOSED], right[CLOSED]);
        left[CLOSED_GROUPS] &= right[CLOSED_GROUPS];
        if (left[STATUS] != 0)
        {
            return;
        }
        if (right[STATUS] != 0)
        {
            System.arraycopy(right, STATUS, left, STATUS, CLOSED - STATUS);
        }
        else if (left[CALL] != right[CALL] || left[COUNT] != right[COUNT] || left[VALUE] != right[VALUE])
        {
            differ(left, right[RANK], right[CALL], right[COUNT], right[VALUE]);
        }
        else
        {
            compareClosed(left, right);
        }
    }

    private static void compareClosed(final long[] left, final long[] right)
    {
        for (int i = CLOSED_ARRAYS; i < CLOSED_ARRAYS + left[CLOSED]; i++)
        {
            if (left[i] != right[i])
            {
                final long close = Call.of(Call.Kind.CLOSE);
                left[CALL] = close;
                left[COUNT] = left[i];
                left[VALUE] = left[CLOSED]; // so many are compared here; the least of all ranks may be less
                differ(left, right[RANK], close, right[i], 0);
                return;
            }
        }
    }

    private static void differ(
        final long[] left, final long otherRank, final long otherCall, final long otherCount, final long otherValue)
    {
        left[STATUS] = 1;
        left[OTHER_RANK] = otherRank;
        left[OTHER_CALL] = otherCall;
        left[OTHER_COUNT] = otherCount;
        left[OTHER_VALUE] = otherValue;
    }
}
