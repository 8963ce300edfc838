package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Resources.SYSTEM_ERR, mode = ResourceAccessMode.READ)
class StartedCommandTest
{
    private static final String AN_AGENT_ENDS =
        "echo 'srun: error: h2: task 1: Exited with exit code 2'; exec sleep 60";

    private static StartedCommand start() throws Exception
    {
        return StartedCommand.start("srun", AN_AGENT_ENDS, "", () -> { }, complaint -> false);
    }

    @Test
    void shouldEndACommandThatWaitsForOthersAfterAnAgentHasEnded() throws Exception
    {
        try (StartedCommand command = start())
        {
            final CompletableFuture<String> failure = new CompletableFuture<>();
            command.onFailure(failure::complete);
            assertEquals("srun, which has started the agents, ended with signal 15", failure.get(20, TimeUnit.SECONDS));
        }
    }

    @Test
    void shouldLeaveTheEndToTheJobOnceAllAgentsHaveCome() throws Exception
    {
        try (StartedCommand command = start())
        {
            command.onAllAgents();
            assertFalse(command.process().waitFor(4, TimeUnit.SECONDS));
        }
    }
}
