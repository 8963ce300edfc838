package org.gaeron.aeron;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.StaticDelayGenerator;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.launch.PrivateFolder;

/**
 * Where the media drivers of a job keep their files, and the settings that all of them have in common. Each driver
 * has a folder of its own, made with mode 0700, because whoever can write its files commands it.
 */
final class DriverDirectory
{
    /** After which time what is missing is asked for again; the first time it is at once. */
    private static final long REPEAT_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long TIMER_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** A datagram and a wake-up for each stream of each peer; one that is lost stops a full stream until the next. */
    private static final long STATUS_MESSAGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Beyond the nodes of the job, where no {@link SourceFilter} lets their sessions alone pass. */
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
     * Settings of a driver, which makes its folder itself. It does not delete it: Agrona would do that by path, and
     * through links, where another user may have put some since a node that ended has deleted the job's folder.
     *
     * @param clientLivenessNs after which silence it gives up a client.
     */
    static MediaDriver.Context driverContext(
        final JobContext context, final Path directory, final long clientLivenessNs)
    {
        final long silenceNs = context.limits().silenceNs();
        final SocketBuffers sockets = SocketBuffers.of(context);
        final MediaDriver.Context driverContext = new MediaDriver.Context();
        DriverBuffers.of(context).set(driverContext);
        return driverContext
            .aeronDirectoryName(directory.toString())
            .dirDeleteOnStart(false)
            .dirDeleteOnShutdown(false)
            .warnIfDirectoryExists(false)
            .termBufferSparseFile(true)
            .ipcMtuLength(Math.min(context.wire().termLengthBytes() / 8, FrameSizes.MAX_MTU))
            .asyncExecutorEnabled(false)
            .unicastFeedbackDelayGenerator(new StaticDelayGenerator(0, REPEAT_NS))
            .retransmitUnicastLingerNs(REPEAT_NS / 2)
            .timerIntervalNs(TIMER_NS)
            .statusMessageTimeoutNs(STATUS_MESSAGE_NS)
            .imageLivenessTimeoutNs(silenceNs)
            .publicationConnectionTimeoutNs(silenceNs)
            .clientLivenessTimeoutNs(clientLivenessNs)
            .publicationUnblockTimeoutNs(context.limits().unblockNs())
            .socketRcvbufLength(sockets.receiveBytes())
            .socketSndbufLength(sockets.sendBytes())
            .streamSessionLimit(context.nodes() + SPARE_SESSIONS)
            .initialWindowLength(sockets.windowBytes());
    }
}
