package org.gaeron.runtime.world;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.gaeron.ElementType;
import org.gaeron.MemoryUse;
import org.gaeron.Reduction;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;

/**
 * Gathers what the arrays of a job take. Each rank gives its blocks, by names, and the account of its node.
 *
 * <pre>
 *   a rank's bytes:  limit (8)   reserved (8)   names (4)   { bytes (8)   length (4)   name in UTF-8 } ...   padding
 * </pre>
 */
final class MemoryTable
{
    private static final long CALL = Call.of(Call.Kind.MEMORY);
    private static final int HEADER_BYTES = 2 * Long.BYTES + Integer.BYTES;
    private static final int ENTRY_BYTES = Long.BYTES + Integer.BYTES;

    private final Rank rank;
    private final Collectives collectives;

    MemoryTable(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        this.collectives = collectives;
    }

    /** Gathers. Collective. */
    MemoryUse gather()
    {
        // frees what all have closed
        collectives.meet(CALL);
        final Map<String, Long> mine = new TreeMap<>();
        addBlocks(collectives, mine);
        final byte[][] names = mine.keySet().stream().map(name -> name.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
        int bytes = HEADER_BYTES + names.length * ENTRY_BYTES;
        for (final byte[] name : names)
        {
            bytes += name.length;
        }
        final int longs = (int)collectives.allReduceWord(
            CALL, Reduction.MAX, ElementType.LONG, Math.ceilDiv(bytes, Long.BYTES));
        return decode((long[])collectives.allGather(CALL, ElementType.LONG, encode(mine, names, longs)), longs);
    }

    private static void addBlocks(final Collectives team, final Map<String, Long> to)
    {
        team.open().forEachBlock((name, bytes) -> to.merge(name, bytes, Long::sum));
        team.groups().forEach(group -> addBlocks(group, to));
    }

    private long[] encode(final Map<String, Long> mine, final byte[][] names, final int longs)
    {
        final ByteBuffer buffer = ByteBuffer.allocate(longs * Long.BYTES);
        buffer.putLong(rank.memory().limitBytes()).putLong(rank.memory().reservedBytes()).putInt(names.length);
        int i = 0;
        for (final long bytes : mine.values())
        {
            buffer.putLong(bytes).putInt(names[i].length).put(names[i++]);
        }
        final long[] words = new long[longs];
        buffer.rewind().asLongBuffer().get(words);
        return words;
    }

    private MemoryUse decode(final long[] all, final int longs)
    {
        final List<MemoryUse.Node> nodes = new ArrayList<>();
        for (int node = 0; node < rank.nodes(); node++)
        {
            final TreeMap<String, Long> arrays = new TreeMap<>();
            long limitBytes = 0;
            long reservedBytes = 0;
            for (int seat = 0; seat < rank.ranksPerNode(); seat++)
            {
                final ByteBuffer buffer = ByteBuffer.allocate(longs * Long.BYTES);
                buffer.asLongBuffer().put(all, (node * rank.ranksPerNode() + seat) * longs, longs);
                limitBytes = buffer.getLong();
                reservedBytes = buffer.getLong();
                for (int left = buffer.getInt(); left > 0; left--)
                {
                    final long bytes = buffer.getLong();
                    final byte[] name = new byte[buffer.getInt()];
                    buffer.get(name);
                    arrays.merge(new String(name, StandardCharsets.UTF_8), bytes, Long::sum);
                }
            }
            nodes.add(new MemoryUse.Node(limitBytes, reservedBytes, arrays));
        }
        return new MemoryUse(nodes);
    }
}
