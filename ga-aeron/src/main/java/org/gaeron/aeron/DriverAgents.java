package org.gaeron.aeron;

import java.util.concurrent.ThreadFactory;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;

/**
 * The three agents of a media driver, each run at its place in the duty cycle. A request goes from the receiver to its
 * block, and the answer to the sender, before the conductor looks at its timers. Aeron's own invoker runs all three in
 * an order in which an answer leaves one round later. On a node that was asleep each round costs tens of microseconds.
 *
 * <p>Aeron does not expose its agents, but it passes their runners to the thread factories of a driver with threads.
 * These factories keep the agent and return a thread that ends at once. Closing the driver closes the agents, as for a
 * driver that never started.
 *
 * <p>Holder of the baton.
 */
final class DriverAgents
{
    private Agent sender;
    private Agent receiver;
    private Agent conductor;
    private final HeldFrames held;
    private final int datagramBytes;
    private final ErrorHandler errorHandler;
    private boolean isRunning;

    /**
     * Creates the agents of a driver that is not launched yet.
     *
     * @param held          frames that its sockets hold until the next agent runs.
     * @param datagramBytes of the largest datagram.
     */
    DriverAgents(final HeldFrames held, final int datagramBytes, final ErrorHandler errorHandler)
    {
        this.held = held;
        this.datagramBytes = datagramBytes;
        this.errorHandler = errorHandler;
    }

    /**
     * Launches a driver that has no threads.
     */
    MediaDriver launch(final MediaDriver.Context context)
    {
        final MediaDriver driver = MediaDriver.launch(context
            .threadingMode(ThreadingMode.DEDICATED)
            .conductorThreadFactory(keeping(agent -> conductor = agent))
            .senderThreadFactory(keeping(agent -> sender = agent))
            .receiverThreadFactory(keeping(agent -> receiver = agent)));
        conductor.onStart();
        sender.onStart();
        receiver.onStart();
        isRunning = true;
        return driver;
    }

    private interface Keeper
    {
        void keep(Agent agent);
    }

    private static ThreadFactory keeping(final Keeper keeper)
    {
        return runner ->
        {
            keeper.keep(((AgentRunner)runner).agent());
            return new Thread(() -> { });
        };
    }

    /**
     * Runs the receiver: reads incoming datagrams, sends status messages and requests to repeat.
     */
    int receive()
    {
        held.flush();
        return run(receiver);
    }

    /**
     * Runs the sender: sends from the logs what the receivers have room for, else reads their status messages and
     * requests to repeat. Sockets may hold frames until another agent runs.
     */
    int send()
    {
        return run(sender);
    }

    /**
     * Runs the conductor: timers, flow control, losses, commands of the client.
     */
    int conduct()
    {
        held.flush(); // it may unmap a log
        return run(conductor);
    }

    /**
     * Runs all three once.
     */
    int invoke()
    {
        return send() + receive() + conduct();
    }

    /**
     * {@return an invoker of all three, for calls of the client that wait for the driver}
     */
    AgentInvoker invoker()
    {
        final AgentInvoker invoker = new AgentInvoker(errorHandler, null, new Agent()
        {
            @Override
            public int doWork()
            {
                return invoke();
            }

            @Override
            public String roleName()
            {
                return "driver-agents";
            }
        });
        invoker.start();
        return invoker;
    }

    /**
     * {@return the bytes of the largest datagram}
     */
    int datagramBytes()
    {
        return datagramBytes;
    }

    boolean isRunning()
    {
        return isRunning;
    }

    /**
     * Handles errors as Aeron's own runners do: reports them and goes on, unless the agent ends itself or is
     * interrupted.
     */
    private int run(final Agent agent)
    {
        if (!isRunning)
        {
            return 0;
        }
        try
        {
            return agent.doWork();
        }
        catch (final Exception ex)
        {
            isRunning = !(ex instanceof AgentTerminationException) && !Thread.currentThread().isInterrupted();
            errorHandler.onError(ex);
            return 0;
        }
    }
}
