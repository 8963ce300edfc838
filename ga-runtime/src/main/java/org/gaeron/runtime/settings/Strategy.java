package org.gaeron.runtime.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Strategies for an accumulate: the owner or the caller computes it. After Nieplocha, Tipparaju and Apra, "An
 * evaluation of two implementation strategies for optimizing one-sided atomic reduction" (2005).
 */
public enum Strategy
{
    /** The owner's node computes: the values cross the network once, and locks stay local. */
    OWNER_COMPUTES,

    /**
     * The caller computes: lock, get, compute, put, unlock. For measurement and teaching. One lock covers all blocks of
     * a rank. An {@code acc} on longs is atomic against other accumulates, but not against {@code readInc} and the
     * like.
     */
    CALLER_COMPUTES;

    /**
     * {@return the value of the setting, such as {@code owner-computes}}
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
