package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.WireContext.DriverMode;

/**
 * The media driver that the nodes of one host share for their IPC links. It runs in the process that starts them, on
 * one thread that naps when nothing moves. The naps are short, because a publisher's limit moves only when the driver
 * runs.
 */
final class HostDriver implements AutoCloseable
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long MIN_NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long MAX_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int SPINS = 10;
    private static final int YIELDS = 10;

    private final MediaDriver driver;

    HostDriver(final JobContext context, final Path directory)
    {
        driver = MediaDriver.launch(DriverDirectory.driverContext(context, directory)
            .threadingMode(ThreadingMode.SHARED)
            .clientLivenessTimeoutNs(context.nodeTimeoutNs())
            .sharedIdleStrategy(context.wire().driverMode() == DriverMode.EVENT ?
                new BackoffIdleStrategy(SPINS, YIELDS, MIN_NAP_NS, MAX_NAP_NS) : YieldingIdleStrategy.INSTANCE)
            .errorHandler(ex -> LOGGER.log(System.Logger.Level.WARNING, "media driver of the host: {0}", ex)));
    }

    @Override
    public void close()
    {
        driver.close();
    }
}
