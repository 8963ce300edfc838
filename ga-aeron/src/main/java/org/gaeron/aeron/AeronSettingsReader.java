package org.gaeron.aeron;

import java.util.Set;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.TransportSettings;

/**
 * Reads the settings of the wire over Aeron.
 */
public final class AeronSettingsReader implements TransportSettings
{
    /**
     * For {@link java.util.ServiceLoader}.
     */
    public AeronSettingsReader()
    {
    }

    @Override
    public Set<String> names()
    {
        return AeronSettings.NAMES;
    }

    @Override
    public Object read(final JobContext context)
    {
        return AeronSettings.read(context);
    }
}
