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
 * The three agents of a media driver, each run when it is its turn: a request goes from the receiver to its block, and
 * the answer to the sender, before the conductor looks at its timers. The invoker that Aeron offers runs all three, in
 * an order in which an answer leaves one round later; on a node that was asleep each round costs tens of microseconds.
 *
 * <p>Aeron does not hand its agents out, but it hands their runners to the thread factories of a driver with threads.
 * These factories keep the agent and make a thread that ends at once; closing the driver closes the agents as it closes
 * those of a driver that was never started.
 *
 * <p>Holder of the baton.
 */
final class DriverAgents
{
    private Agent sender;
    private Agent receiver;
    private Agent conductor;
    private final ErrorHandler errorHandler;
    private boolean isRunning;

    DriverAgents(final ErrorHandler errorHandler)
    {
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
     * Takes what has come in, and says what has arrived.
     */
    int receive()
    {
        return run(receiver);
    }

    /**
     * Sends what is in the logs as far as there is room at the other side, else reads what that says.
     */
    int send()
    {
        return run(sender);
    }

    /**
     * Timers, flow control, losses, commands of the client.
     */
    int conduct()
    {
        return run(conductor);
    }

    /**
     * {@return all of it in turn, for calls of the client that wait for the driver}
     */
    AgentInvoker invoker()
    {
        final AgentInvoker invoker = new AgentInvoker(errorHandler, null, new Agent()
        {
            @Override
            public int doWork()
            {
                return send() + receive() + conduct();
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

    boolean isRunning()
    {
        return isRunning;
    }

    /** As Aeron's own runners do: an error is told and the agent goes on, unless it ends itself or is interrupted. */
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
