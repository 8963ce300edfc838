package org.gaeron.wire;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Carrier without a network: streams are open at once, and keep their frames for a test to read.
 */
public final class MemoryCarrier implements Carrier
{
    static final CarrierLimits LIMITS = new CarrierLimits(new FrameSizes(8192, 65504, 4), CarrierLimits.MOST_SLOTS,
        1 << 20, TimeUnit.SECONDS.toNanos(10), 0, false);

    private static final int MOST_BYTES = 1 << 16;
    private static final int ALIGNMENT = 32;

    /** Frames of one stream. */
    public static final class Log implements OutboundStream
    {
        private final ArrayDeque<UnsafeBuffer> frames = new ArrayDeque<>();
        private long position;
        private boolean isFull;
        private boolean isDisconnected;
        private String refusal;

        /** {@return the next frame that was sent, or null} */
        UnsafeBuffer poll()
        {
            return frames.poll();
        }

        /**
         * {@return the other end of the stream}
         *
         * @param id of the stream.
         */
        public InboundStream end(final long id)
        {
            final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(MOST_BYTES));
            return new InboundStream()
            {
                @Override
                public int poll(final FrameHandler handler, final int limit)
                {
                    final UnsafeBuffer frame = frames.peek();
                    if (frame == null)
                    {
                        return 0;
                    }
                    memory.putBytes(0, frame, 0, frame.capacity());
                    final boolean isConsumed = handler.onFrame(memory, 0, frame.capacity(), position);
                    return isConsumed && frames.poll() != null ? 1 : 0;
                }

                @Override
                public long id()
                {
                    return id;
                }

                @Override
                public String source()
                {
                    return "memory";
                }
            };
        }

        /** Lets it have no room any more, or room again. */
        void full(final boolean full)
        {
            isFull = full;
        }

        /** Lets nobody listen any more. */
        void disconnect()
        {
            isDisconnected = true;
        }

        /** Lets it not be opened. */
        void refuse(final String reason)
        {
            refusal = reason;
        }

        @Override
        public boolean tryOpen(final long nowNs)
        {
            return refusal == null;
        }

        @Override
        public long tryClaim(final int length, final FrameClaim claim)
        {
            if (isFull)
            {
                return -1;
            }
            ((Claim)claim).begin(this, length);
            position += BitUtil.align(length + FrameSizes.CARRIER_HEADER, ALIGNMENT);
            return position;
        }

        @Override
        public void endPatch(final int frames, final FrameClaim claim)
        {
            // the frames are all there is
        }

        @Override
        public long position()
        {
            return position;
        }

        @Override
        public long sendLimit()
        {
            return position;
        }

        @Override
        public long unsentBytes()
        {
            return 0;
        }

        @Override
        public boolean isConnected()
        {
            return !isDisconnected;
        }

        @Override
        public String path()
        {
            return "in memory";
        }

        @Override
        public String refusal()
        {
            return refusal;
        }

        @Override
        public boolean isLost(final long nowNs)
        {
            return false;
        }
    }

    private static final class Claim implements FrameClaim
    {
        private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(MOST_BYTES));
        private Log log;
        private int length;

        private void begin(final Log to, final int bytes)
        {
            log = to;
            length = bytes;
            buffer.setMemory(0, length, (byte)0);
        }

        @Override
        public MutableDirectBuffer buffer()
        {
            return buffer;
        }

        @Override
        public int offset()
        {
            return 0;
        }

        @Override
        public void commit()
        {
            final UnsafeBuffer frame = new UnsafeBuffer(new byte[length]);
            frame.putBytes(0, buffer, 0, length);
            log.frames.add(frame);
        }

        @Override
        public void abort()
        {
            log = null;
        }
    }

    private final Log[] logs = new Log[StreamKind.values().length];

    /**
     * A carrier without streams.
     */
    public MemoryCarrier()
    {
    }

    /**
     * {@return the last stream of a kind that was asked for}
     *
     * @param kind of the stream.
     */
    public Log log(final StreamKind kind)
    {
        return logs[kind.value()];
    }

    @Override
    public OutboundStream stream(final int node, final StreamKind kind)
    {
        logs[kind.value()] = new Log();
        return logs[kind.value()];
    }

    @Override
    public FrameClaim newClaim()
    {
        return new Claim();
    }

    @Override
    public CarrierLimits limits(final int node)
    {
        return LIMITS;
    }
}
