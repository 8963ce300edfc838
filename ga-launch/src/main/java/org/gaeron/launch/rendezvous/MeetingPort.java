package org.gaeron.launch.rendezvous;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place to meet that is known before the job starts: the host of node 0, and a port there.
 *
 * @param host a name, or an address.
 * @param port from 1 to 65535.
 */
public record MeetingPort(String host, int port) implements MeetingPlace
{
    public static final int USUAL = 7670;

    private static final int MOST_PORT = 65535;
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+)(?::(\\d{1,5}))?");

    /**
     * {@return the place of a text}
     *
     * @param name of the option or variable that has it, for messages.
     * @param text {@code HOST:PORT} or {@code HOST}.
     * @throws IllegalArgumentException if it is none.
     */
    static MeetingPort parse(final String name, final String text)
    {
        final Matcher matcher = HOST_AND_PORT.matcher(text);
        if (matcher.matches())
        {
            final int port = matcher.group(2) == null ? USUAL : Integer.parseInt(matcher.group(2));
            if (port >= 1 && port <= MOST_PORT)
            {
                return new MeetingPort(matcher.group(1).replaceAll("[\\[\\]]", ""), port);
            }
        }
        throw new IllegalArgumentException(name + ": expected HOST:PORT, as a:" + USUAL + " or [fd00::1]:" + USUAL +
            ", or " + MeetingFile.SCHEME + "PATH, actual " + text);
    }

    @Override
    public InetSocketAddress resolve() throws UnknownHostException
    {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    /** Does nothing: the others know the place. */
    @Override
    public AutoCloseable tell(final InetSocketAddress... addresses)
    {
        return () -> {};
    }

    @Override
    public String toString()
    {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
