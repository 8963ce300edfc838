package org.gaeron.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The clock and the threads of the JVM, and the wire that is on the class path.
 */
final class RealMachine implements Machine
{
    private static final long DRIVE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    @Override
    public long nanoTime()
    {
        return System.nanoTime();
    }

    @Override
    public long driveNs()
    {
        return DRIVE_NS;
    }

    @Override
    public void park(final Object blocker, final long mostNs)
    {
        LockSupport.parkNanos(blocker, mostNs);
    }

    @Override
    public void unpark(final Thread thread)
    {
        LockSupport.unpark(thread);
    }

    @Override
    public void pause(final long ns)
    {
        LockSupport.parkNanos(ns);
    }

    @Override
    public Thread start(final String name, final Runnable body)
    {
        final Thread thread = new Thread(body, name);
        thread.start();
        return thread;
    }

    @Override
    public void join(final Thread thread) throws InterruptedException
    {
        thread.join();
    }

    @Override
    public TransportProvider wire()
    {
        return Node.provider();
    }

    @Override
    public Peer near(final NearPeer peer)
    {
        return peer;
    }
}
