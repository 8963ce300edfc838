package org.gaeron.launch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place where the nodes of a job meet that are started by others: the host of node 0, and a port there.
 *
 * @param host a name, or an address.
 * @param port from 1 to 65535.
 */
record MeetingPlace(String host, int port)
{
    static final String VARIABLE = "GAERON_RENDEZVOUS";
    static final int PORT = 7670;

    private static final int MOST_PORT = 65535;
    /** Jobs of Slurm that share a host get different ports most of the time. */
    private static final int SLURM_PORTS = 1000;
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+)(?::(\\d{1,5}))?");
    private static final String NODE_LIST = "SLURM_STEP_NODELIST";

    /**
     * {@return the place that the option tells, or else the environment}
     *
     * @param option      {@code HOST:PORT} or {@code HOST}, or null.
     * @param environment of this process.
     * @throws IllegalArgumentException if there is none.
     */
    static MeetingPlace of(final String option, final Map<String, String> environment)
    {
        if (option != null)
        {
            return parse("--rendezvous", option);
        }
        if (environment.containsKey(VARIABLE))
        {
            return parse(VARIABLE, environment.get(VARIABLE));
        }
        if (environment.containsKey(NODE_LIST))
        {
            return new MeetingPlace(SlurmHosts.of(NODE_LIST, environment.get(NODE_LIST)).getFirst(), PORT +
                (number("SLURM_JOB_ID", environment) + number("SLURM_STEP_ID", environment)) % SLURM_PORTS);
        }
        throw new IllegalArgumentException("expected a place to meet, the host of node 0 and a free port there, as " +
            "--rendezvous a:" + PORT + " or " + VARIABLE + "=a:" + PORT + ", actual none");
    }

    private static MeetingPlace parse(final String name, final String text)
    {
        final Matcher matcher = HOST_AND_PORT.matcher(text);
        if (matcher.matches())
        {
            final int port = matcher.group(2) == null ? PORT : Integer.parseInt(matcher.group(2));
            if (port >= 1 && port <= MOST_PORT)
            {
                return new MeetingPlace(matcher.group(1).replaceAll("[\\[\\]]", ""), port);
            }
        }
        throw new IllegalArgumentException(name + ": expected HOST:PORT, as a:" + PORT + " or [fd00::1]:" + PORT +
            ", actual " + text);
    }

    /** {@return a number of the environment, or 0 where it has none: it is only there to tell jobs apart} */
    private static int number(final String name, final Map<String, String> environment)
    {
        final String text = environment.getOrDefault(name, "0");
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** {@return the address of the host as it is known now: the names of pods come late} */
    InetSocketAddress resolve() throws UnknownHostException
    {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    @Override
    public String toString()
    {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
