package org.gaeron.runtime;

import java.util.List;

import org.gaeron.Session;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;
import org.gaeron.runtime.world.RankWorld;
import org.gaeron.runtime.world.SpareStrands;

/**
 * A job of one rank whose thread has opened it. The rank runs no program, so the node has no other thread.
 */
final class RankSession extends RankWorld implements Session
{
    private final Node node;
    private final Rank rank;
    private boolean isClosed;

    private RankSession(final Node node, final Rank rank)
    {
        super(rank, List.of(), new SpareStrands(node, rank.number(), null, Wiring.OF_CLASS_PATH));
        this.node = node;
        this.rank = rank;
    }

    /** Opens a job; the calling thread is its rank. */
    static Session open(final JobContext context)
    {
        context.set(JobContext.NODES, "1").set(JobContext.RANKS, "1").conclude();
        final Node node = new Node(context, new EmbeddedRendezvous(1), RealMachine.EMBEDDED);
        node.open();
        final RankSession session = new RankSession(node, new Rank(node, 0, null, Wiring.OF_CLASS_PATH));
        session.begin();
        return session;
    }

    @Override
    public void close()
    {
        rank.checkThread();
        if (isClosed)
        {
            return;
        }
        isClosed = true;
        try
        {
            end(node.machine());
        }
        finally
        {
            try
            {
                node.memory().closeAll();
            }
            finally
            {
                node.health().end();
            }
        }
    }
}
