package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs that the same processes run one after the other, by a driver that looks late which clients have closed.
 */
class SuccessiveJobsTest
{
    private static final String JOB = "00112233445566778899aabbccddeeff";
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    @TempDir
    private Path directory;
    private MediaDriver driver;
    private final List<String> errors = new CopyOnWriteArrayList<>();

    @BeforeEach
    void launch()
    {
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("driver").toString())
            .threadingMode(ThreadingMode.SHARED)
            .timerIntervalNs(TimeUnit.SECONDS.toNanos(2))
            .dirDeleteOnShutdown(true)
            .errorHandler(ex -> errors.add(ex.toString())));
    }

    @AfterEach
    void close()
    {
        CloseHelper.close(driver);
    }

    private AeronClient connect(final JobContext context)
    {
        return AeronClient.connect(context, address -> { }, ex -> errors.add(ex.toString()));
    }

    private JobContext context()
    {
        return JobContext.of(Map.of("gaeron.nodes", "2", "gaeron.ranks", "1", "gaeron.transport", "ipc",
            "gaeron.job", JOB, "gaeron.node", "0", "gaeron.aeron.dir", driver.aeronDirectoryName()))
            .key(new byte[32]).conclude();
    }

    private static Channels channels(final JobContext context)
    {
        final Channels channels = new Channels(context, StreamSizes.ofIpc(context), 1);
        channels.sessions(new long[]{context.identity().incarnation(), 2});
        return channels;
    }

    private static AeronOutbound open(final AeronClient client, final JobContext context)
    {
        final AeronOutbound stream = new AeronOutbound(client.streams(), channels(context), 1, StreamKind.LATENCY);
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!stream.tryOpen(System.nanoTime()) && deadlineNs - System.nanoTime() > 0)
        {
            client.invoke();
            Thread.yield();
        }
        return stream;
    }

    @Test
    void shouldOpenTheStreamsOfTheNextJobAtOnce()
    {
        for (int job = 0; job < 3; job++)
        {
            final JobContext context = context();
            try (AeronClient client = connect(context))
            {
                assertNull(open(client, context).refusal());
            }
        }
        assertEquals(List.of(), errors);
    }

    @Test
    void shouldNotSendToReceiversOfTheJobBefore()
    {
        final JobContext context = context();
        final Channels channels = channels(context);
        try (AeronClient client = connect(context))
        {
            client.streams().addSubscription(channels.firstSubscription(),
                channels.streamId(0, 1, StreamKind.LATENCY), image -> { }, image -> { });
        }
        try (AeronClient client = connect(context))
        {
            assertFalse(open(client, context).isConnected());
        }
        assertEquals(List.of(), errors);
    }
}
