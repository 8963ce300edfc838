package org.gaeron.launch.host;

import java.util.Objects;

/**
 * A host of a job.
 *
 * @param name     as ssh takes it, {@code a} or {@code user@a}; IPv6 addresses in brackets.
 * @param slots    number of nodes that it is named for, at least 1.
 * @param javaHome its JDK, or null for the one that is found there.
 * @param address  the address that its nodes bind to, or null for the one from which they reach the job.
 */
public record HostEntry(String name, int slots, String javaHome, String address)
{
    public static final String HERE = "localhost";

    /** {@return whether it is this host, under this user: no way has to be found to it} */
    public boolean isHere()
    {
        return HERE.equals(name);
    }

    /**
     * {@return the same host with the slots of both}
     *
     * @throws IllegalArgumentException if they say different things about it.
     */
    HostEntry plus(final HostEntry other)
    {
        final int both = (int)Math.min(Integer.MAX_VALUE, (long)slots + other.slots);
        return new HostEntry(name, both, one(javaHome, other.javaHome), one(address, other.address));
    }

    private String one(final String first, final String second)
    {
        if (first != null && second != null && !Objects.equals(first, second))
        {
            throw new IllegalArgumentException("expected " + name + " with " + first + " as before, actual " + second);
        }
        return first != null ? first : second;
    }
}
