package org.gaeron.runtime.settings;

import java.util.Set;

/**
 * Reader of the settings that only the transport knows. {@link java.util.ServiceLoader} finds it.
 */
public interface TransportSettings
{
    /**
     * {@return the names of the settings}
     */
    Set<String> names();

    /**
     * Reads and checks the settings, when a context is concluded.
     *
     * @param context the context, with the settings of the runtime in place.
     * @return what {@link JobContext#transportSettings()} returns from then on.
     * @throws IllegalArgumentException if a value does not fit its setting.
     */
    Object read(JobContext context);
}
