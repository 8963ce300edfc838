package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.SplittableRandom;

/**
 * Ports of TCP for processes that are told theirs.
 */
public final class FreePort
{
    private static final int FIRST = 10_000;
    /** Linux gives ports from 32768 on to clients, so no client is given one of these by chance. */
    private static final int LAST = 30_000;
    private static final SplittableRandom RANDOM = new SplittableRandom();

    private FreePort()
    {
    }

    /**
     * {@return a port of this host that was free a moment ago} The socket that finds it never listens: a process that
     * is started meanwhile holds it open for a moment, too, and a port at which something listens is taken.
     *
     * @throws MeasurementException if the system gives none.
     */
    public static synchronized int find()
    {
        while (true)
        {
            try (Socket socket = new Socket())
            {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(RANDOM.nextInt(FIRST, LAST)));
                return socket.getLocalPort();
            }
            catch (final BindException ex)
            {
                // another one has it
                continue;
            }
            catch (final IOException ex)
            {
                throw new MeasurementException("expected a free port, actual " + ex, ex);
            }
        }
    }
}
