package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;

/**
 * Where the media drivers of a job keep their files, and the settings that all of them have in common. Each driver
 * has a folder of its own, made with mode 0700, because whoever can write its files commands it.
 */
final class DriverDirectory
{
    private static final int COUNTERS_BYTES = 1024 * 1024;
    private static final int SOCKET_BUFFER_BYTES = 2 * 1024 * 1024;
    private static final int RECEIVE_WINDOW_BYTES = 512 * 1024;
    private static final long TIMER_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** A datagram and a wake-up for each stream of each peer; one that is lost stops a full stream until the next. */
    private static final long STATUS_MESSAGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Beyond the nodes of the job: who forges the beginning of a stream makes the driver open a log. */
    private static final int SPARE_SESSIONS = 16;

    private DriverDirectory()
    {
    }

    static Path create(final Path parent, final String name)
    {
        try
        {
            return Files.createTempDirectory(parent, "gaeron-" + name + "-");
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("cannot make the folder of a media driver in " + parent + ": " + ex, ex);
        }
    }

    /**
     * Settings of a driver, which makes its folder itself.
     *
     * @param clientLivenessNs after which silence it gives up a client.
     */
    static MediaDriver.Context driverContext(
        final JobContext context, final Path directory, final long clientLivenessNs)
    {
        final long silenceNs = context.limits().silenceNs();
        return new MediaDriver.Context()
            .aeronDirectoryName(directory.toString())
            .dirDeleteOnStart(false)
            .dirDeleteOnShutdown(true)
            .warnIfDirectoryExists(false)
            .termBufferSparseFile(true)
            .ipcMtuLength(Math.min(context.wire().termLengthBytes() / 8, Channels.MAX_MTU))
            .counterValuesBufferLength(COUNTERS_BYTES)
            .asyncExecutorEnabled(false)
            .timerIntervalNs(TIMER_NS)
            .statusMessageTimeoutNs(STATUS_MESSAGE_NS)
            .imageLivenessTimeoutNs(silenceNs)
            .publicationConnectionTimeoutNs(silenceNs)
            .clientLivenessTimeoutNs(clientLivenessNs)
            .publicationUnblockTimeoutNs(context.limits().unblockNs())
            .socketRcvbufLength(SOCKET_BUFFER_BYTES)
            .socketSndbufLength(SOCKET_BUFFER_BYTES)
            .streamSessionLimit(context.nodes() + SPARE_SESSIONS)
            .initialWindowLength(RECEIVE_WINDOW_BYTES);
    }
}
