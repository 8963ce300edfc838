package org.gaeron.runtime;

import java.util.List;
import java.util.function.Consumer;

import org.gaeron.Program;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.world.LongWait;
import org.gaeron.runtime.world.RankWorld;
import org.gaeron.runtime.world.SpareStrands;

/**
 * The program as each rank of a node runs it, between two meetings of all ranks.
 *
 * @param node      the node of the ranks.
 * @param transport the way to other nodes, or null if there are none.
 * @param wiring    the ways to memory.
 * @param args      arguments of the program.
 * @param program   the program.
 */
record RankProgram(Node node, Transport transport, Wiring wiring, List<String> args, Program program)
    implements RankThreads.Body
{
    @Override
    public void run(final int number, final Consumer<Throwable> onFailure) throws Exception
    {
        if (transport != null)
        {
            node.machine().giveWay(node.context().rankNice());
        }
        final Rank rank = new Rank(node, number, transport, wiring);
        rank.waits().waiter().watch(new LongWait(rank, node.machine(), node.context().waitReportNs()));
        node.begin(rank.number(), rank.counts());
        final RankWorld world = new RankWorld(rank, args, new SpareStrands(node, number, transport, wiring));
        try
        {
            world.begin();
            program.run(world);
            world.end(node.machine());
        }
        catch (final Throwable ex)
        {
            onFailure.accept(ex);
            world.abandon();
        }
    }
}
