package org.gaeron.aeron;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.aeron.CommonContext;

import org.agrona.concurrent.AgentInvoker;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.HostTransport;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.TransportProvider;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.FrameServer;

/**
 * Opens transports over Aeron IPC and UDP.
 */
public final class AeronTransportProvider implements TransportProvider
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final String INTERNAL_PACKAGE = "jdk.internal.misc";
    private static final String JVM_OPTION = "--add-opens=java.base/" + INTERNAL_PACKAGE + "=ALL-UNNAMED";

    /**
     * Parts of the duty cycle that are compiled apart. As one, each of its three callers is half a second of the second
     * compiler, which a job of some seconds does not have; a call of its own costs a nanosecond or two.
     */
    private static final List<String> PARTS = List.of(
        DataServerRunner.class.getName() + "::cycle", DataServer.class.getName() + "::doWork",
        DriverAgents.class.getName() + "::run", FrameServer.class.getName() + "::serve");

    /**
     * For {@link java.util.ServiceLoader}.
     */
    public AeronTransportProvider()
    {
    }

    @Override
    public Transport open(final Node node)
    {
        checkJvm();
        return AeronTransport.open(node);
    }

    @Override
    public void check(final JobContext settings)
    {
        final Path external = AeronSettings.of(settings).aeronDirectory();
        if (external != null)
        {
            checkJvm();
            checkDriver(settings, external);
            return;
        }
        if (settings.host().hasUdp())
        {
            DriverBuffers.ofNode(settings.nodes()).check(settings.nodes());
        }
        if (settings.host().hasIpc())
        {
            DriverBuffers.ofHost(settings.host().count()).check(settings.host().count());
        }
        final PortRange ports = AeronSettings.of(settings).ports();
        if (ports != null)
        {
            ports.check(settings);
        }
        LogSpace.checkMappings(settings);
        LogSpace.check(settings);
        final String shortage = settings.host().hasUdp() ? SocketBuffers.of(settings).shortage() : null;
        if (shortage != null)
        {
            LOGGER.log(System.Logger.Level.WARNING, shortage);
        }
    }

    @Override
    public long directoryBytes(final JobContext settings)
    {
        return LogSpace.bytes(settings);
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
        if (!settings.host().hasIpc() || AeronSettings.of(settings).aeronDirectory() != null)
        {
            return HostTransport.NONE;
        }
        checkJvm();
        return new HostDriver(settings, directory, DriverClock.begin());
    }

    @Override
    public String describe(final JobContext context, final Throwable failure)
    {
        return new LogStorage(context).tell(failure);
    }

    /** Checks that Agrona may access JDK internals. Otherwise it would fail with an error that names no option. */
    @Override
    public void checkJvm()
    {
        if (!Object.class.getModule().isOpen(INTERNAL_PACKAGE, AgentInvoker.class.getModule()))
        {
            throw new GlobalArrayException("expected the JVM option " + JVM_OPTION + ", which Aeron needs, actual " +
                "none. For tests, in the plug-in maven-surefire-plugin of pom.xml: <configuration><argLine>" +
                "--add-modules=jdk.incubator.vector " + String.join(" ", jvmOptions()) +
                "</argLine></configuration>");
        }
    }

    @Override
    public List<String> jvmOptions()
    {
        return List.of(JVM_OPTION, SocketOffload.JVM_OPTION, "--enable-native-access=ALL-UNNAMED");
    }

    @Override
    public List<String> nodeOptions()
    {
        final List<String> options = new ArrayList<>(jvmOptions());
        options.add("-XX:CompileCommand=quiet");
        PARTS.forEach(part -> options.add("-XX:CompileCommand=dontinline," + part));
        return options;
    }
}
