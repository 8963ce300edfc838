package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.List;

import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Transport;
import org.gaeron.runtime.TransportProvider;

/**
 * Opens transports over Aeron IPC and UDP.
 */
public final class AeronTransportProvider implements TransportProvider
{
    /**
     * For {@link java.util.ServiceLoader}.
     */
    public AeronTransportProvider()
    {
    }

    @Override
    public Transport open(final Node node)
    {
        return AeronTransport.open(node);
    }

    @Override
    public AutoCloseable openHost(final JobContext settings, final Path directory)
    {
        return new HostDriver(settings, directory);
    }

    @Override
    public List<String> jvmOptions()
    {
        return List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED");
    }
}
