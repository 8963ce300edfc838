package org.gaeron.aeron;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.DatagramChannel;

import org.gaeron.runtime.memory.NativeFunction;

/**
 * Linux's offload for streams of datagrams, as it has for TCP: one system call sends many datagrams of equal size, and
 * one receives many. See udp(7): UDP_SEGMENT since Linux 4.18, UDP_GRO since 5.0. The JDK does not know these options,
 * so they are set on the descriptors of its channels. Access to those takes an option of the JVM ({@code --add-opens
 * java.base/sun.nio.ch=ALL-UNNAMED}).
 */
final class SocketOffload
{
    /** JVM option that gives access to the descriptors. */
    static final String JVM_OPTION = "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED";

    /** Most datagrams into which the kernel cuts what is sent at one time. */
    private static final int MOST_SEGMENTS = 64;

    /** Most bytes that fit an IP packet beside the headers. */
    static final int MOST_BYTES = 65_507;

    private static final int SOL_UDP = 17;
    private static final int UDP_SEGMENT = 103;
    private static final int UDP_GRO = 104;

    private final NativeFunction setsockopt;
    private final MethodHandle descriptor;

    /**
     * {@return the bytes of the longest train of full datagrams that one call sends}
     *
     * @param segmentBytes of a full datagram.
     */
    static int trainBytes(final int segmentBytes)
    {
        return Math.min(MOST_SEGMENTS, MOST_BYTES / segmentBytes) * segmentBytes;
    }

    private SocketOffload(final NativeFunction setsockopt, final MethodHandle descriptor)
    {
        this.setsockopt = setsockopt;
        this.descriptor = descriptor;
    }

    /**
     * Looks up the system call and the access to descriptors.
     *
     * @throws IOException if one is not available; the message says why.
     */
    static SocketOffload open() throws IOException
    {
        try
        {
            final Class<?> channel = Class.forName("sun.nio.ch.SelChImpl");
            final MethodHandle descriptor = MethodHandles.privateLookupIn(channel, MethodHandles.lookup())
                .findVirtual(channel, "getFDVal", MethodType.methodType(int.class))
                .asType(MethodType.methodType(int.class, DatagramChannel.class));
            return new SocketOffload(NativeFunction.find("setsockopt").orElseThrow(), descriptor);
        }
        catch (final IllegalAccessException ex)
        {
            throw new IOException("the JVM needs the option " + JVM_OPTION, ex);
        }
        catch (final ReflectiveOperationException | RuntimeException | LinkageError ex)
        {
            throw new IOException("not on this system: " + ex, ex);
        }
    }

    /**
     * Has the kernel cut what is sent by a channel into datagrams.
     *
     * @param bytes of each datagram but the last; 0 to cut no longer.
     * @throws IOException if the kernel refuses.
     */
    void segment(final DatagramChannel channel, final int bytes) throws IOException
    {
        set(channel, UDP_SEGMENT, bytes, "UDP_SEGMENT");
    }

    /**
     * Has the kernel hand over datagrams of one sender together where they have the same size.
     *
     * @throws IOException if the kernel refuses.
     */
    void coalesce(final DatagramChannel channel) throws IOException
    {
        set(channel, UDP_GRO, 1, "UDP_GRO");
    }

    private void set(final DatagramChannel channel, final int option, final int value, final String name)
        throws IOException
    {
        int result = 0;
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment word = arena.allocateFrom(ValueLayout.JAVA_INT, value);
            result = (int)setsockopt.call(
                (int)descriptor.invokeExact(channel), SOL_UDP, option, word.address(), word.byteSize());
        }
        catch (final Throwable ex)
        {
            throw new IOException("socket option " + name + ": " + ex, ex);
        }
        if (result != 0)
        {
            throw new IOException("the system does not take the socket option " + name);
        }
    }
}
