package org.gaeron.runtime.team;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The ranks of a team, by their numbers in it, as one of them sees them. Immutable.
 *
 * <p>A node's members have consecutive <i>seats</i>, in the order of their numbers. The nodes have <i>places</i>, in
 * the order of their first members. So the member of place 0 and seat 0 has the number 0. In the world the place is the
 * node, and all follows from the rank; a group has tables.
 */
public final class Members
{
    private final int ranksPerNode;
    private final int number;
    private final int size;
    /** Null in the world. */
    private final int[] ranks;
    /** Numbers, sorted by place and seat; null in the world. */
    private final int[] seated;
    /** First index of each place in {@link #seated}, and its length at the end; null in the world. */
    private final int[] firstOfPlace;
    private final int place;
    private final int seat;

    private Members(final int ranksPerNode, final int worldRank, final int nodes)
    {
        this.ranksPerNode = ranksPerNode;
        number = worldRank;
        size = nodes * ranksPerNode;
        ranks = null;
        seated = null;
        firstOfPlace = null;
        place = worldRank / ranksPerNode;
        seat = worldRank % ranksPerNode;
    }

    private Members(final int ranksPerNode, final int worldRank, final int[] ranks)
    {
        this.ranksPerNode = ranksPerNode;
        this.ranks = ranks;
        size = ranks.length;
        number = numberOf(worldRank);
        seated = new int[size];
        firstOfPlace = seat(Arrays.stream(ranks).max().orElseThrow() / ranksPerNode + 1);
        int own = 0;
        while (seated[own] != number)
        {
            own++;
        }
        int ownPlace = 0;
        while (firstOfPlace[ownPlace + 1] <= own)
        {
            ownPlace++;
        }
        place = ownPlace;
        seat = own - firstOfPlace[place];
    }

    /** {@return all ranks of a job, as a rank sees them} */
    public static Members ofWorld(final int ranksPerNode, final int rank, final int nodes)
    {
        return new Members(ranksPerNode, rank, nodes);
    }

    /** {@return some ranks, as one of them sees them, in the order of their numbers} */
    public static Members of(final int ranksPerNode, final int rank, final int... worldRanks)
    {
        return new Members(ranksPerNode, rank, worldRanks);
    }

    /** Sorts the members by node. Nodes come in the order of their first members. */
    private int[] seat(final int nodes)
    {
        final int[] places = new int[nodes];
        Arrays.fill(places, -1);
        final int[] counts = new int[Math.min(nodes, size) + 1];
        int used = 0;
        for (final int rank : ranks)
        {
            final int node = rank / ranksPerNode;
            places[node] = places[node] < 0 ? used++ : places[node];
            counts[places[node] + 1]++;
        }
        final int[] first = Arrays.copyOf(counts, used + 1);
        Arrays.parallelPrefix(first, Integer::sum);
        final int[] next = first.clone();
        for (int i = 0; i < size; i++)
        {
            seated[next[places[ranks[i] / ranksPerNode]]++] = i;
        }
        return first;
    }

    /** {@return whether these are all ranks of the job, in their order} */
    public boolean isWorld()
    {
        return ranks == null;
    }

    /** {@return number of ranks} */
    public int size()
    {
        return size;
    }

    /** {@return the number of this rank} */
    public int number()
    {
        return number;
    }

    /** {@return the rank of the job that has a number} */
    public int worldRank(final int of)
    {
        return ranks == null ? of : ranks[of];
    }

    /** {@return the number of a rank of the job; -1 if it is not in the team} */
    public int numberOf(final int rank)
    {
        if (ranks == null)
        {
            return rank >= 0 && rank < size ? rank : -1;
        }
        for (int i = 0; i < size; i++)
        {
            if (ranks[i] == rank)
            {
                return i;
            }
        }
        return -1;
    }

    /** {@return the node of the rank that has a number} */
    public int nodeOf(final int of)
    {
        return worldRank(of) / ranksPerNode;
    }

    /** {@return the place of the node of the member that has a number} */
    public int placeOf(final int of)
    {
        int found = 0;
        while (nodeOf(of) != rankAt(found, 0) / ranksPerNode)
        {
            found++;
        }
        return found;
    }

    /** {@return number of nodes that have members} */
    public int places()
    {
        return ranks == null ? size / ranksPerNode : firstOfPlace.length - 1;
    }

    /** {@return number of members of a node} */
    public int seats(final int ofPlace)
    {
        return ranks == null ? ranksPerNode : firstOfPlace[ofPlace + 1] - firstOfPlace[ofPlace];
    }

    /** {@return the members of the fullest node} */
    public int mostSeats()
    {
        return IntStream.range(0, ranks == null ? 1 : places()).map(this::seats).max().orElseThrow();
    }

    /** {@return the members of the emptiest node that has any} */
    public int fewestSeats()
    {
        return IntStream.range(0, ranks == null ? 1 : places()).map(this::seats).min().orElseThrow();
    }

    /** {@return number of members at earlier places; at the number of places, of all} */
    public int seatsBefore(final int ofPlace)
    {
        return ranks == null ? ofPlace * ranksPerNode : firstOfPlace[ofPlace];
    }

    /** {@return the number of the first member at a place} */
    public int firstAt(final int ofPlace)
    {
        return ranks == null ? ofPlace * ranksPerNode : seated[firstOfPlace[ofPlace]];
    }

    /** {@return the first rank of the job that another team has and this one has not; -1 if there is none} */
    public int lacks(final Members other)
    {
        if (ranks == null || other == this)
        {
            return -1;
        }
        final int[] sorted = ranks.clone();
        Arrays.sort(sorted);
        for (int of = 0; of < other.size; of++)
        {
            if (Arrays.binarySearch(sorted, other.worldRank(of)) < 0)
            {
                return other.worldRank(of);
            }
        }
        return -1;
    }

    /** {@return the rank of the job at a place and seat} */
    public int rankAt(final int atPlace, final int atSeat)
    {
        return ranks == null ? atPlace * ranksPerNode + atSeat : ranks[seated[firstOfPlace[atPlace] + atSeat]];
    }

    /** {@return the place of this rank's node} */
    public int place()
    {
        return place;
    }

    /** {@return the seat of this rank} */
    public int seat()
    {
        return seat;
    }

    /** {@return whether numbers are in the order of places and seats} In the world they are. */
    public boolean areInOrder()
    {
        return ranks == null || IntStream.range(0, size).allMatch(index -> seated[index] == index);
    }

    /** {@return the members of this rank's node} */
    public Members onNode()
    {
        return of(ranksPerNode, worldRank(number),
            IntStream.range(0, seats(place)).map(onSeat -> rankAt(place, onSeat)).toArray());
    }

    /** {@return the first member of this rank's node, as a rank of the job} */
    public int firstOfNode()
    {
        return rankAt(place, 0);
    }

    @Override
    public String toString()
    {
        return ranks == null ? "all " + size + " ranks" : "ranks " + Arrays.toString(ranks);
    }
}
