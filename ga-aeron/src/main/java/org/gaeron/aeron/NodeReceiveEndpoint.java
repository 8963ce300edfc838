package org.gaeron.aeron;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.driver.status.SystemCounterDescriptor;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.SetupFlyweight;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Receiving socket for the streams of other nodes. It drops datagrams of strangers. Where the kernel coalesces
 * datagrams, one read may return frames of several streams; they are passed on in runs of one stream each.
 *
 * <p>Used by the thread that runs the driver's receiver.
 */
final class NodeReceiveEndpoint extends ReceiveChannelEndpoint
{
    private final DriverEndpoints endpoints;
    private final SourceFilter.Socket socket = super::receive;
    private final TestLosses.Direction dataLosses;
    private final TestLosses.Direction controlLosses;
    private final AtomicCounter invalid;
    private final UnsafeBuffer run = new UnsafeBuffer();
    private final DataHeaderFlyweight data = new DataHeaderFlyweight();
    private final SetupFlyweight setup = new SetupFlyweight();
    private final RttMeasurementFlyweight roundTrip = new RttMeasurementFlyweight();

    NodeReceiveEndpoint(
        final UdpChannel channel, final DataPacketDispatcher dispatcher, final AtomicCounter status,
        final MediaDriver.Context context, final DriverEndpoints endpoints)
    {
        super(channel, dispatcher, status, context);
        this.endpoints = endpoints;
        invalid = context.systemCounters().get(SystemCounterDescriptor.INVALID_PACKETS);
        dataLosses = endpoints.losses() == null ? null : endpoints.losses().next();
        controlLosses = endpoints.losses() == null ? null : endpoints.losses().next();
    }

    @Override
    public void openDatagramChannel(final AtomicCounter statusIndicator)
    {
        super.openDatagramChannel(statusIndicator);
        if (endpoints.offload() != null && endpoints.mode().isReceiving())
        {
            try
            {
                endpoints.offload().coalesce(receiveDatagramChannel);
            }
            catch (final IOException ex)
            {
                DriverEndpoints.refuse("the socket at " + bindAddressAndPort(), ex.getMessage());
            }
        }
        endpoints.onChannel().accept(receiveDatagramChannel);
    }

    @Override
    public InetSocketAddress receive(final ByteBuffer buffer)
    {
        return endpoints.sources().receiveStream(socket, buffer);
    }

    @Override
    public int sendTo(final ByteBuffer buffer, final InetSocketAddress remoteAddress)
    {
        return controlLosses != null && controlLosses.loses(buffer.remaining()) ? buffer.remaining() :
            super.sendTo(buffer, remoteAddress);
    }

    @Override
    public int onDataPacket(
        final DataHeaderFlyweight header, final UnsafeBuffer buffer, final int length, final InetSocketAddress from,
        final int transportIndex)
    {
        if (length > endpoints.segmentBytes())
        {
            endpoints.counts().onCoalesced();
        }
        if (dataLosses == null && FrameWalk.runEnd(buffer, 0, length) == length)
        {
            return super.onDataPacket(header, buffer, length, from, transportIndex);
        }
        return giveOn(buffer, length, from, transportIndex);
    }

    @Override
    public void onSetupMessage(
        final SetupFlyweight header, final UnsafeBuffer buffer, final int length, final InetSocketAddress from,
        final int transportIndex)
    {
        giveOn(buffer, length, from, transportIndex);
    }

    @Override
    public void onRttMeasurement(
        final RttMeasurementFlyweight header, final UnsafeBuffer buffer, final int length, final InetSocketAddress from,
        final int transportIndex)
    {
        giveOn(buffer, length, from, transportIndex);
    }

    /** Passes on what was read, run by run, up to the first invalid frame. Returns the bytes that Aeron has taken. */
    private int giveOn(
        final UnsafeBuffer buffer, final int length, final InetSocketAddress from, final int transportIndex)
    {
        int taken = 0;
        for (int at = 0; at < length; )
        {
            final int end = dataLosses == null ? FrameWalk.runEnd(buffer, at, length) :
                FrameWalk.frameEnd(buffer, at, length);
            if (end == FrameWalk.NONE)
            {
                invalid.increment();
                break;
            }
            run.wrap(buffer, at, end - at);
            if (!isValidFrame(run, end - at))
            {
                break;
            }
            final boolean isTaken = (at == 0 || endpoints.sources().isOfStream(from, run)) &&
                (dataLosses == null || !dataLosses.loses(end - at));
            taken += isTaken ? giveOn(from, transportIndex) : 0;
            at = end;
        }
        return taken;
    }

    private int giveOn(final InetSocketAddress from, final int transportIndex)
    {
        final int length = run.capacity();
        switch (FrameDescriptor.frameType(run, 0))
        {
            case HeaderFlyweight.HDR_TYPE_SETUP ->
            {
                setup.wrap(run);
                super.onSetupMessage(setup, run, length, from, transportIndex);
            }
            case HeaderFlyweight.HDR_TYPE_RTTM ->
            {
                roundTrip.wrap(run);
                super.onRttMeasurement(roundTrip, run, length, from, transportIndex);
            }
            default ->
            {
                data.wrap(run);
                return super.onDataPacket(data, run, length, from, transportIndex);
            }
        }
        return 0;
    }
}
