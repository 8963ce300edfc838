package org.gaeron.launch.kubernetes;

import java.util.regex.Pattern;

/**
 * The name of a job on Kubernetes, of which the names of its service and of its pods' hosts are made.
 */
public final class PodName
{
    /** A label of RFC 1035, as services want it; labels of RFC 1123 may begin with a digit. */
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final int MOST_LENGTH = 63;

    private PodName()
    {
    }

    /**
     * Refuses a name that Kubernetes would refuse.
     *
     * @param name     of the job.
     * @param lastHost of its last pod, which begins with the name.
     * @param suffix   what the name of the pod has besides.
     */
    public static void check(final String name, final String lastHost, final String suffix)
    {
        if (!LABEL.matcher(name).matches())
        {
            throw new IllegalArgumentException("--name: expected a name for hosts (small letters, digits and -, a " +
                "letter first, no - last), actual " + name);
        }
        final String longest = lastHost + suffix;
        if (longest.length() > MOST_LENGTH)
        {
            throw new IllegalArgumentException("--name: expected at most " +
                (MOST_LENGTH - longest.length() + name.length()) + " characters, because the " +
                (suffix.isEmpty() ? "host " : "pod ") + longest + " may have " + MOST_LENGTH + ", actual " +
                name.length());
        }
    }
}
