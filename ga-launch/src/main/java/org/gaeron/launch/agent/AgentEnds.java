package org.gaeron.launch.agent;

import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.text.Printable;

/**
 * The end of a job as its head tells it. Where one starter ends before the others, srun and mpirun may kill those, so
 * all end together: their channels stay open until all have confirmed the end.
 *
 * <pre>
 *   head                                     agent
 *     END: exit code of the job        ->      closes what it has
 *     closes what it has               &lt;-      sends nothing more
 *     all have confirmed? all channels end,
 *     and this process              end of the channel ->  and this process
 * </pre>
 */
final class AgentEnds
{
    private static final int PART_S = 4;

    private final Collection<RemoteAgent> agents;
    private final AgentFrames frames;
    private final HostedJob job;
    private final CountDownLatch parting = new CountDownLatch(1);
    private volatile boolean isTold;

    /**
     * An end that is not told yet.
     *
     * @param agents all that will have come by then.
     */
    AgentEnds(final Collection<RemoteAgent> agents, final AgentFrames frames, final HostedJob job)
    {
        this.agents = agents;
        this.frames = frames;
        this.job = job;
    }

    /** Tells all that the job is over, unless a signal ends this process: then they lose it. */
    void tell(final int exitCode)
    {
        if (!job.isClosed())
        {
            isTold = true;
            final byte[] frame = RendezvousFrame.Kind.END.framed(RendezvousFrame.ofNode(exitCode));
            agents.forEach(agent -> agent.channel().send(frame));
        }
    }

    /**
     * Waits for each, if the end is told, as long as output is printed: agents pass on what their nodes have said,
     * however slowly it is taken here.
     */
    void await()
    {
        if (!isTold || parting.getCount() == 0)
        {
            return;
        }
        for (final RemoteAgent agent : agents)
        {
            if (!frames.awaitEnd(agent) && !job.isClosed())
            {
                Printable.say(agent.hello().who() + " does not confirm the end of the job");
            }
        }
        parting.countDown();
    }

    /** Keeps the channel of an agent that has confirmed the end until all have, but not for long. */
    void part()
    {
        try
        {
            if (isTold && !parting.await(PART_S, TimeUnit.SECONDS))
            {
                System.getLogger(AgentEnds.class.getName()).log(System.Logger.Level.DEBUG, "others do not end");
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
