package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowerTest
{
    /** As with all else that a host lacks. */
    @Test
    void shouldTellAsALackOfTheHostThatItsNodesCannotBeStarted(@TempDir final Path folder) throws Exception
    {
        final Path gone = folder.resolve("gone");
        final LaunchSpec spec = LaunchSpec.of("my.Main").nodes(2).setting("gaeron.dir", gone.toString());
        try (HostedJob hosted = new HostedJob())
        {
            final Follower follower = new Follower(hosted, spec, 1, 1, "127.0.0.1");
            final JobContext job = follower.context("0123456789abcdef".repeat(2));
            final LaunchFailedException failure = assertThrows(LaunchFailedException.class,
                () -> follower.start(job, new byte[32], null, null, null));
            assertInstanceOf(IOException.class, failure.getCause());
            assertTrue(failure.getMessage().contains(gone.toString()), failure.getMessage());
        }
    }
}
