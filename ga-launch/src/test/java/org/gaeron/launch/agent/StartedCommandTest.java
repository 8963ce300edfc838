package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    /** A shell that deletes the folder of a local agent's job ends later than the agent, and takes no signal. */
    @Test
    void shouldLeaveAloneWhatALocalAgentHasStarted(@TempDir final Path folder) throws Exception
    {
        final Path agent = folder.resolve("java");
        // not by this JVM, see ShellProgram
        assertEquals(0, new ProcessBuilder("cp", "/bin/sh", agent.toString()).start().waitFor());
        final Path last = folder.resolve("last word");
        final String shell = "trap '' TERM; sleep 6; echo deleted > '" + last + "'";
        final String stubborn = "trap '' TERM; (" + shell + ") & while :; do sleep 1; done";
        final ProcessHandle agentProcess;
        try (StartedCommand command = StartedCommand.start("starter",
            "'" + agent + "' -c \"" + stubborn + "\"; exit", "", () -> { }, complaint -> false))
        {
            agentProcess = agentOf(command.process());
        }
        agentProcess.onExit().get(20, TimeUnit.SECONDS);
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!Files.exists(last))
        {
            assertTrue(System.nanoTime() < deadlineNs, "waited 20 s for what the agent's shell does last");
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static ProcessHandle agentOf(final Process command) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true)
        {
            final Optional<ProcessHandle> agent = command.descendants()
                .filter(each -> each.info().command().filter(path -> path.endsWith("/java")).isPresent()).findFirst();
            if (agent.isPresent() && agent.get().children().count() > 1)
            {
                return agent.get();
            }
            assertTrue(System.nanoTime() < deadlineNs, "waited 20 s for the agent");
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
