package org.gaeron.runtime;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who computes an accumulate. After Nieplocha, Tipparaju and Apra, "An evaluation of two implementation strategies for
 * optimizing one-sided atomic reduction" (2005).
 */
public enum Strategy
{
    /** The owner's node: the values cross the network once, and locks are its own. */
    OWNER_COMPUTES,

    /**
     * The caller: lock, get, compute, put, unlock. For measurement and teaching. Each rank has one lock for all that it
     * owns. An {@code acc} on longs is atomic against others, but not against {@code readInc} and its like.
     */
    CALLER_COMPUTES;

    /**
     * {@return the value of the setting, as {@code owner-computes}}
     */
    public String settingName()
    {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Set<String> names()
    {
        return Arrays.stream(values()).map(Strategy::settingName).collect(Collectors.toSet());
    }

    static Strategy of(final String settingName)
    {
        return valueOf(settingName.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
