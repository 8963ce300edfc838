package org.gaeron.runtime.array;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.gaeron.Boundary;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.waiting.Completion;

/**
 * A rank that has ghost cells of this rank's elements. So this rank has ghost cells of its elements as well: blocks
 * lie side by side. It may be this rank itself, whose array goes round. Rank's thread.
 */
final class GhostNeighbour
{
    /** Elements of this rank's block, and the ghost cells that are copies of them. */
    private record Edge(long row, long col, BlockPatch to)
    {
    }

    private final ArrayCore core;
    private final int worldRank;
    private final Peer peer;
    /** The first direction in which this rank sees the neighbour. */
    private final int direction;
    /** The first direction in which the neighbour sees this rank. */
    private final int opposite;
    private final Edge[] edges;

    private GhostNeighbour(
        final ArrayCore core, final int number, final int direction, final GhostStrips strips, final int directions)
    {
        this.core = core;
        this.direction = direction;
        worldRank = core.members().worldRank(number);
        peer = core.rank().peerOf(worldRank);
        final Patch block = core.shape().indices(core.number()).patch();
        final List<Edge> found = new ArrayList<>();
        final int[] seen = IntStream.range(0, directions).filter(i -> strips.owner(i) == core.number()).toArray();
        opposite = seen[0];
        for (final int i : seen)
        {
            final Patch elements = strips.elements(i);
            found.add(new Edge(elements.rowLo() - block.rowLo(), elements.colLo() - block.colLo(),
                strips.place(i, core.arrayId(), worldRank)));
        }
        edges = found.toArray(Edge[]::new);
    }

    /** {@return the neighbours of a rank, those on other nodes first} */
    static GhostNeighbour[] of(final ArrayCore core, final Boundary boundary, final int directions)
    {
        final GhostStrips mine = new GhostStrips(core.shape(), core.number(), boundary);
        final int[] owners = IntStream.range(0, directions).map(mine::owner).toArray();
        final List<GhostNeighbour> neighbours = new ArrayList<>();
        for (final int owner : IntStream.of(owners).filter(each -> each >= 0).distinct().toArray())
        {
            final int first = IntStream.range(0, directions).filter(i -> owners[i] == owner).findFirst().orElseThrow();
            neighbours.add(new GhostNeighbour(
                core, owner, first, new GhostStrips(core.shape(), owner, boundary), directions));
        }
        neighbours.sort(Comparator.comparing(GhostNeighbour::isNear));
        return neighbours.toArray(GhostNeighbour[]::new);
    }

    boolean isNear()
    {
        return core.rank().nodeOf(worldRank) == core.rank().node();
    }

    int worldRank()
    {
        return worldRank;
    }

    int direction()
    {
        return direction;
    }

    int opposite()
    {
        return opposite;
    }

    /** Puts the elements of which the neighbour has copies. Returns their number. */
    long put(final LocalBuffer buffer, final Completion completion)
    {
        final Block own = core.ownBlock();
        long count = 0;
        peer.beginMessages();
        try
        {
            for (final Edge edge : edges)
            {
                buffer.wrapMemory(core.type(), own.memory(), own.offsetBytes(edge.row, edge.col), own.ld());
                peer.put(edge.to, buffer, completion);
                count += edge.to.count();
            }
        }
        finally
        {
            peer.endMessages();
        }
        return count;
    }
}
