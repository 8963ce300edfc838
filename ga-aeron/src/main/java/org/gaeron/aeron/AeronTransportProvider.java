package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.aeron.CommonContext;

import org.agrona.concurrent.AgentInvoker;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.HostTransport;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Transport;
import org.gaeron.runtime.TransportProvider;

/**
 * Opens transports over Aeron IPC and UDP.
 */
public final class AeronTransportProvider implements TransportProvider
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final String INTERNAL_PACKAGE = "jdk.internal.misc";

    /**
     * For {@link java.util.ServiceLoader}.
     */
    public AeronTransportProvider()
    {
    }

    @Override
    public Transport open(final Node node)
    {
        checkAccess();
        return AeronTransport.open(node);
    }

    @Override
    public void check(final JobContext settings)
    {
        final Path external = AeronSettings.of(settings).aeronDirectory();
        if (external != null)
        {
            checkAccess();
            checkDriver(settings, external);
            return;
        }
        DriverBuffers.of(settings).check(settings.nodes());
        LogSpace.checkMappings(settings);
        LogSpace.check(settings);
        final String shortage = settings.isUdp() ? SocketBuffers.of(settings).shortage() : null;
        if (shortage != null)
        {
            LOGGER.log(System.Logger.Level.WARNING, shortage);
        }
    }

    private static void checkDriver(final JobContext settings, final Path directory)
    {
        final String expected = "setting " + AeronSettings.AERON_DIRECTORY + ": expected the folder of a media " +
            "driver that runs, and that this user may use, actual " + directory;
        boolean isActive = false;
        try
        {
            final long patienceMs = TimeUnit.NANOSECONDS.toMillis(DriverLimits.of(settings).driverNs());
            isActive = CommonContext.isDriverActive(directory.toFile(), patienceMs, message -> { });
        }
        catch (final RuntimeException ex)
        {
            throw new IllegalArgumentException(expected + ": " + ex, ex);
        }
        if (!isActive)
        {
            throw new IllegalArgumentException(expected);
        }
    }

    @Override
    public HostTransport openHost(final JobContext settings, final Path directory)
    {
        if (settings.isUdp() || AeronSettings.of(settings).aeronDirectory() != null)
        {
            return HostTransport.NONE;
        }
        checkAccess();
        return new HostDriver(settings, directory);
    }

    @Override
    public String describe(final JobContext context, final Throwable failure)
    {
        return new LogStorage(context).tell(failure);
    }

    /**
     * Checks that Agrona may access JDK internals. Otherwise it fails with an error that names neither option nor
     * reason.
     */
    private static void checkAccess()
    {
        if (!Object.class.getModule().isOpen(INTERNAL_PACKAGE, AgentInvoker.class.getModule()))
        {
            throw new GlobalArrayException(
                "Aeron needs the JVM option --add-opens java.base/" + INTERNAL_PACKAGE + "=ALL-UNNAMED");
        }
    }

    @Override
    public List<String> jvmOptions()
    {
        return List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", SocketOffload.JVM_OPTION,
            "--enable-native-access=ALL-UNNAMED");
    }
}
