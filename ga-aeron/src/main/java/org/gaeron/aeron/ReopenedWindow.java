package org.gaeron.aeron;

import java.net.InetSocketAddress;

import io.aeron.driver.CongestionControl;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.StaticWindowCongestionControl;
import io.aeron.driver.media.UdpChannel;

import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.status.CountersManager;

/**
 * Window of an incoming stream: as long as half a term allows, and wholly open again when all is read. Aeron tells the
 * sender of room when a quarter of the window has been read. So up to a quarter stays closed while nothing is under
 * way, and a patch as large as the window would wait for room before its last frames leave, each time.
 *
 * <pre>
 *   sender           28 KB ----->            4 KB ----->                 32 KB ----->
 *   this             read, room told         read, room told once more   read, room told
 * </pre>
 * Each message is a system call. So there is one more for each that Aeron sends, and only when there is nothing to
 * read. It leaves after the answers of its duty cycle.
 */
final class ReopenedWindow extends StaticWindowCongestionControl
{
    private boolean isTold;

    ReopenedWindow(
        final long registrationId, final UdpChannel channel, final int streamId, final int sessionId,
        final int termLength, final int senderMtuLength, final InetSocketAddress controlAddress,
        final InetSocketAddress sourceAddress, final NanoClock clock, final MediaDriver.Context context,
        final CountersManager counters)
    {
        super(registrationId, channel, streamId, sessionId, termLength, senderMtuLength, controlAddress, sourceAddress,
            clock, context, counters);
    }

    @Override
    public long onTrackRebuild(
        final long nowNs, final long newConsumptionPosition, final long lastSmPosition, final long hwmPosition,
        final long startingRebuildPosition, final long endingRebuildPosition, final boolean lossOccurred)
    {
        final int window = maxWindowLength();
        final long untold = newConsumptionPosition - lastSmPosition;
        if (untold > CongestionControl.threshold(window))
        {
            isTold = true;
            return CongestionControl.packOutcome(window, false);
        }
        final boolean isReopening = isTold && untold > 0 && newConsumptionPosition >= hwmPosition;
        isTold &= !isReopening;
        return CongestionControl.packOutcome(window, isReopening);
    }
}
