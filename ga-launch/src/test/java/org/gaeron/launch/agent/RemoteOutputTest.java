package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.report.NodeOutputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteOutputTest
{
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    /** The files of the nodes are opened when all agents have come. */
    @Test
    void shouldEndTheOutputOfANodeThatWasLostBeforeItsFileWasOpened() throws InterruptedException
    {
        final CountDownLatch isTold = new CountDownLatch(1);
        try (RemoteOutput output = RemoteOutput.start(new HostedJob(NodeOutputs.inFiles(folder))))
        {
            output.end(0, isTold::countDown);
            assertTrue(isTold.await(LIMIT.toSeconds(), TimeUnit.SECONDS));
            assertTimeoutPreemptively(LIMIT, output::await);
        }
    }

    @Test
    void shouldGoOnAfterWhatFails() throws InterruptedException
    {
        final CountDownLatch isTold = new CountDownLatch(2);
        final RemoteOutput output = RemoteOutput.start(new HostedJob(NodeOutputs.inFiles(folder)));
        try (output)
        {
            output.end(0, () ->
            {
                isTold.countDown();
                throw new IllegalStateException("planted");
            });
            output.end(1, isTold::countDown);
            assertTrue(isTold.await(LIMIT.toSeconds(), TimeUnit.SECONDS));
            assertTimeoutPreemptively(LIMIT, output::await);
        }
        assertEquals(0, output.steps() % 2, "steps of a thread that has ended");
    }
}
