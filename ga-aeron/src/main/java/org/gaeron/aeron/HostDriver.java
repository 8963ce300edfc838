package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.aeron.AeronSettings.DriverMode;
import org.gaeron.runtime.node.HostTransport;
import org.gaeron.runtime.settings.JobContext;

/**
 * The media driver that the nodes of one host share for their IPC links. It runs in the process that starts them, on
 * one thread. A publisher's limit moves only when the driver runs, so its naps are short while positions move. Then it
 * blocks, and a node that finds a log without room rings its {@link Doorbell}.
 *
 * <pre>
 *   driver's thread                            node
 *   nothing moves: short naps, then            log has no room:
 *   doorbell counter = port  (volatile)  --->    counter > 0? rings that port; tries the log again
 *   blocks, at most 10 ms
 *   counter = 0
 * </pre>
 * A node that reads the counter too early reads it again, since it tries until there is room.
 */
final class HostDriver implements HostTransport
{
    /** Type of the counter with the port of the driver's doorbell while it blocks, else 0. */
    static final int DOORBELL_TYPE_ID = 4_741_000;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");

    private final WakeSelector selector = WakeSelector.open();
    private final DriverClock clock;
    private final MediaDriver driver;
    private final Path directory;

    HostDriver(final JobContext context, final Path directory, final DriverClock clock)
    {
        this.directory = directory;
        this.clock = clock;
        try
        {
            final Naps naps = new Naps(selector);
            final LogStorage storage = new LogStorage(context);
            driver = MediaDriver.launch(DriverDirectory.driverContext(context, directory,
                DriverBuffers.ofHost(context.host().count()), context.limits().silenceNs())
                .epochClock(clock)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(AeronSettings.of(context).driverMode() == DriverMode.EVENT ?
                    naps : YieldingIdleStrategy.INSTANCE)
                .errorHandler(ex ->
                    LOGGER.log(System.Logger.Level.WARNING, "media driver of the host: {0}", storage.tell(ex))));
            naps.doorbell = new AtomicCounter(driver.context().countersValuesBuffer(),
                driver.context().countersManager().allocate("port of the host's doorbell", DOORBELL_TYPE_ID));
        }
        catch (final Throwable ex)
        {
            selector.close();
            throw ex;
        }
    }

    @Override
    public Map<String, String> nodeSettings()
    {
        return Map.of(AeronSettings.AERON_DIRECTORY, directory.toString(),
            AeronSettings.CLOCK, Long.toString(clock.offsetMs()));
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(driver, selector);
    }

    /**
     * Spins, yields, naps, and then blocks in the selector. The driver's thread; the thread that launches the driver
     * sets the doorbell.
     */
    private static final class Naps implements IdleStrategy
    {
        private static final int SPINS = 10;
        private static final int YIELDS = 10;
        /** Few: a node without room in a log can ring a driver that blocks, but not one that naps. */
        private static final int NAPS = 10;
        private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
        private static final long BLOCK_MS = 10;

        private final WakeSelector selector;
        private volatile AtomicCounter doorbell;
        private int idleCycles;

        Naps(final WakeSelector selector)
        {
            this.selector = selector;
        }

        @Override
        public void idle(final int workCount)
        {
            if (workCount > 0)
            {
                reset();
            }
            else
            {
                idle();
            }
        }

        @Override
        public void idle()
        {
            idleCycles++;
            if (idleCycles <= SPINS)
            {
                Thread.onSpinWait();
            }
            else if (idleCycles <= SPINS + YIELDS)
            {
                Thread.yield();
            }
            else if (idleCycles <= SPINS + YIELDS + NAPS || doorbell == null)
            {
                LockSupport.parkNanos(this, NAP_NS);
            }
            else
            {
                doorbell.set(selector.doorbellPort());
                selector.block(BLOCK_MS);
                doorbell.set(0);
            }
        }

        @Override
        public void reset()
        {
            idleCycles = 0;
        }

        @Override
        public String alias()
        {
            return "event";
        }
    }
}
