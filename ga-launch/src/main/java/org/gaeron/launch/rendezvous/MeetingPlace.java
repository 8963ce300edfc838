package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;

import org.gaeron.launch.host.SlurmHosts;

/**
 * The place where the nodes of a job meet that are started by others: a port of the host of node 0.
 */
public sealed interface MeetingPlace permits MeetingPort, MeetingFile
{
    String VARIABLE = "GAERON_RENDEZVOUS";
    String OPTION = "--rendezvous";
    /** Jobs of Slurm that share a host get different ports most of the time. */
    int SLURM_PORTS = 1000;
    /** So many steps of a job get other ports than those of the next job. Without a common factor with the above. */
    long JOB_PORTS = 101;
    String NODE_LIST = "SLURM_STEP_NODELIST";

    /**
     * {@return the place that the option tells, or else the environment}
     *
     * @param option      {@code HOST:PORT}, {@code HOST} or {@code file:PATH}, or null.
     * @param environment of this process.
     * @throws IllegalArgumentException if there is none.
     */
    static MeetingPlace of(final String option, final Map<String, String> environment)
    {
        if (option != null)
        {
            return parse(OPTION, option);
        }
        if (environment.containsKey(VARIABLE))
        {
            return parse(VARIABLE, environment.get(VARIABLE));
        }
        if (environment.containsKey(NODE_LIST))
        {
            final long mixed = number("SLURM_JOB_ID", environment) * JOB_PORTS + number("SLURM_STEP_ID", environment);
            return new MeetingPort(SlurmHosts.of(NODE_LIST, environment.get(NODE_LIST)).getFirst(),
                MeetingPort.USUAL + (int)(mixed % SLURM_PORTS));
        }
        throw new IllegalArgumentException("expected a place to meet, the host of node 0 and a free port there, as " +
            OPTION + " a:" + MeetingPort.USUAL + " or " + VARIABLE + "=a:" + MeetingPort.USUAL + ", actual none");
    }

    private static MeetingPlace parse(final String name, final String text)
    {
        return text.startsWith(MeetingFile.SCHEME) ? MeetingFile.parse(name, text) : MeetingPort.parse(name, text);
    }

    /** {@return a number of the environment, or 0 where it has none: it is only there to tell jobs apart} */
    private static long number(final String name, final Map<String, String> environment)
    {
        final String text = environment.getOrDefault(name, "0");
        return text.matches("\\d{1,10}") ? Long.parseLong(text) : 0;
    }

    /** {@return the port that node 0 opens, or 0 for any that is free} */
    int port();

    /**
     * {@return an address of node 0 as it is known now} Names of pods come late, a file is written late: ask again.
     *
     * @throws IOException if it is not known yet.
     */
    InetSocketAddress resolve() throws IOException;

    /**
     * Tells the others where node 0 is, which calls this once its port is open.
     *
     * @param addresses of node 0, the likeliest first.
     * @return to be closed at the end of the job.
     */
    AutoCloseable tell(InetSocketAddress... addresses) throws IOException;
}
