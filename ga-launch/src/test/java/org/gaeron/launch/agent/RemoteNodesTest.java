package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.job.Processor;
import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.runtime.settings.TimeLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RemoteNodesTest
{
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(50);

    /** An agent that has come, and says nothing more. */
    private static final class QuietAgent implements FrameChannel
    {
        private final CountDownLatch end = new CountDownLatch(1);
        private boolean hasSaidHello;

        @Override
        public void send(final byte[] frame)
        {
            // it does not listen
        }

        @Override
        public byte[] receive(final int limitBytes) throws IOException
        {
            if (!hasSaidHello)
            {
                hasSaidHello = true;
                return RendezvousFrame.Kind.HELLO.framed(hello(1).encode());
            }
            try
            {
                end.await();
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
            throw new IOException("closed");
        }

        @Override
        public void close()
        {
            end.countDown();
        }
    }

    private static NodeHello hello(final int node) throws IOException
    {
        return new NodeHello(node, 1, "h" + node, "10.0.0.1", false, "0.1.0", 2, 1, "{}", "Program", "",
            new Processor("JDK 25, amd64"));
    }

    /** A signal that closes the job, when the last node has just come: its thread has the lock of the job. */
    @Test
    void shouldCloseWhileTheNodesJoinTheJob() throws Exception
    {
        final HostedJob job = new HostedJob();
        final TimeLimits limits = new TimeLimits(LIMIT_NS);
        final QuietAgent agent = new QuietAgent();
        final RemoteNodes nodes = new RemoteNodes(hello(0), 1, LIMIT_NS, limits, job, () -> "");
        Thread.ofPlatform().daemon().start(() -> nodes.serve(agent, "node 1", 1, null));
        final FutureTask<Void> start = new FutureTask<>(() ->
        {
            nodes.awaitAll();
            nodes.admit(null, false);
            return null;
        });
        final FutureTask<Void> closing = new FutureTask<>(nodes::close, null);
        synchronized (job)
        {
            final Thread starting = Thread.ofPlatform().daemon().start(start);
            while (starting.getState() != Thread.State.BLOCKED)
            {
                assertTrue(starting.isAlive(), "expected a wait for the lock of the job");
                TimeUnit.MILLISECONDS.sleep(1);
            }
            Thread.ofPlatform().daemon().start(closing);
            closing.get(20, TimeUnit.SECONDS);
        }
        start.get(20, TimeUnit.SECONDS);
        agent.close();
    }
}
