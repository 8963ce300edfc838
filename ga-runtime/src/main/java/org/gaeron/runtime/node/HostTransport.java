package org.gaeron.runtime.node;

import java.util.Map;

/**
 * Resources that the nodes of one host share, such as a media driver.
 */
public interface HostTransport extends AutoCloseable
{
    /** No shared resources. */
    HostTransport NONE = new HostTransport()
    {
        @Override
        public Map<String, String> nodeSettings()
        {
            return Map.of();
        }

        @Override
        public void close()
        {
        }
    };

    /**
     * {@return the settings by which nodes find the resources}
     */
    Map<String, String> nodeSettings();

    @Override
    void close();
}
