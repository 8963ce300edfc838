package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.folder.PrivateFolder;
import org.gaeron.runtime.settings.JobContext;

/**
 * Folders of a job's media drivers, and the settings that all of them share. Each driver has a folder of its own,
 * created with mode 0700, because any user who can write its files commands it.
 */
final class DriverDirectory
{
    private static final long TIMER_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Each costs a datagram and a wake-up per stream and peer; a lost one stops a full stream until the next. */
    private static final long STATUS_MESSAGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Sessions beyond those of the job's nodes, for drivers that no {@link SourceFilter} protects. */
    private static final int SPARE_SESSIONS = 16;

    private DriverDirectory()
    {
    }

    static PrivateFolder create(final Path parent, final String name)
    {
        try
        {
            return PrivateFolder.create(parent, "gaeron-" + name + "-");
        }
        catch (final IOException ex)
        {
            throw new GlobalArrayException("cannot make the folder of a media driver in " + parent + ": " + ex, ex);
        }
    }

    /**
     * Settings of a driver. It creates its folder itself, but does not delete it: Agrona would delete by path, and
     * follow links. Another user may have put links there once a node that ended has deleted the job's folder.
     *
     * @param buffers          of the driver.
     * @param clientLivenessNs silence after which the driver considers a client dead.
     */
    static MediaDriver.Context driverContext(
        final JobContext context, final Path directory, final DriverBuffers buffers, final long clientLivenessNs)
    {
        final long silenceNs = context.limits().silenceNs();
        final SocketBuffers sockets = SocketBuffers.of(context);
        final MediaDriver.Context driverContext = new MediaDriver.Context();
        buffers.set(driverContext);
        return driverContext
            .aeronDirectoryName(directory.toString())
            .dirDeleteOnStart(false)
            .dirDeleteOnShutdown(false)
            .warnIfDirectoryExists(false)
            .termBufferSparseFile(true)
            .lowStorageWarningThreshold(0) // LogSpace has counted the room for all logs
            .ipcMtuLength(Math.min(AeronSettings.of(context).termLengthBytes(false) / 8, StreamSizes.MAX_MTU))
            .asyncExecutorEnabled(false)
            .unicastFeedbackDelayGenerator(new RepeatDelay(silenceNs))
            .retransmitUnicastLingerNs(RepeatDelay.LEAST_NS / 2)
            .timerIntervalNs(TIMER_NS)
            .statusMessageTimeoutNs(STATUS_MESSAGE_NS)
            .imageLivenessTimeoutNs(silenceNs)
            .publicationConnectionTimeoutNs(silenceNs)
            .clientLivenessTimeoutNs(clientLivenessNs)
            .publicationUnblockTimeoutNs(DriverLimits.of(context).unblockNs())
            .socketRcvbufLength(sockets.receiveBytes())
            .socketSndbufLength(sockets.sendBytes())
            .streamSessionLimit(context.nodes() + SPARE_SESSIONS)
            .initialWindowLength(sockets.windowBytes());
    }
}
