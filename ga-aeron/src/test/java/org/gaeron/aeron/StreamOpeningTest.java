package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.RegistrationException;
import io.aeron.exceptions.StorageSpaceException;

import org.agrona.CloseHelper;
import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A driver that refuses to open a socket, as it does while its network is down.
 */
class StreamOpeningTest
{
    private static final int REFUSALS = 3;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private Path directory;
    private MediaDriver driver;
    private Aeron aeron;
    private Channels channels;
    private AeronOutbound stream;
    private RuntimeException refusal = new AeronException("channel error - Network is unreachable");
    private int refusals;
    private int attempts;

    @BeforeEach
    void launch()
    {
        final JobContext context = JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1",
            "gaeron.transport", "udp", "gaeron.node", "0")).key(new byte[32]).conclude();
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("driver").toString())
            .threadingMode(ThreadingMode.INVOKER)
            .dirDeleteOnShutdown(true)
            .errorHandler(ex -> { })
            .sendChannelEndpointSupplier((channel, status, driverContext) ->
                new SendChannelEndpoint(channel, status, driverContext)
                {
                    @Override
                    public void openDatagramChannel(final AtomicCounter statusIndicator)
                    {
                        if (++attempts <= refusals)
                        {
                            throw refusal;
                        }
                        super.openDatagramChannel(statusIndicator);
                    }
                }));
        aeron = Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(driver.aeronDirectoryName())
            .useConductorAgentInvoker(true)
            .errorHandler(ex -> { })
            .driverAgentInvoker(driver.sharedAgentInvoker()));
        channels = new Channels(context, StreamSizes.ofUdp(context, 1472), 1);
        channels.endpoint(1, "127.0.0.1:40123");
        stream = new AeronOutbound(new ClientStreams(aeron), channels, 1, StreamKind.LATENCY);
    }

    @AfterEach
    void close()
    {
        CloseHelper.closeAll(aeron, driver);
    }

    private void advanceUntil(final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean() && deadlineNs - System.nanoTime() > 0)
        {
            driver.sharedAgentInvoker().invoke();
            aeron.conductorAgentInvoker().invoke();
            stream.tryOpen(System.nanoTime());
        }
    }

    @Test
    void shouldAskTheDriverAgainUntilItOpensTheStream()
    {
        refusals = REFUSALS;
        advanceUntil(() -> stream.publication() != null);

        assertNotNull(stream.publication(), () -> "no stream after " + attempts + " attempts");
        assertEquals(REFUSALS + 1, attempts);
    }

    @Test
    void shouldSayWhyThereIsNoStream()
    {
        refusals = Integer.MAX_VALUE;
        advanceUntil(() -> attempts > 1);

        assertTrue(stream.refusal().startsWith("the media driver refused it: ") &&
            stream.refusal().contains("Network is unreachable"), stream.refusal());
    }

    @Test
    void shouldNotAskAgainWhereThereIsNoRoomForTheLog()
    {
        refusals = Integer.MAX_VALUE;
        refusal = new StorageSpaceException("no room");

        assertThrows(RegistrationException.class, () -> advanceUntil(() -> attempts > 1));
        assertEquals(1, attempts);
    }
}
