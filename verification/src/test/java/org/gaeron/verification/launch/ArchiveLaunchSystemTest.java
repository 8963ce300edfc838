package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sources of the archive of launchers and agents. */
class ArchiveLaunchSystemTest
{
    private static final long LIMIT_S = 60;

    @TempDir
    private Path folder;

    @Test
    void shouldLoadWhatLaunchersAndAgentsNeedBeforeItStartsTheProgram() throws Exception
    {
        final Path loaded = folder.resolve("loaded");
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JobArchive.jvmOptions());
        command.addAll(List.of("-Xlog:class+load:file=" + loaded, "-Dgaeron.node.archive=" + folder.resolve("node"),
            "-cp", JobArchive.classPath(), "org.gaeron.launch.ArchiveLaunch", "org.gaeron.launch.RunCommand",
            "--version"));
        final Path output = folder.resolve("output");
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(output.toFile()).start();
        try
        {
            assertTrue(process.waitFor(LIMIT_S, TimeUnit.SECONDS));
        }
        finally
        {
            process.destroyForcibly();
        }
        final String text = Files.readString(output);
        assertEquals(0, process.exitValue(), text);
        assertTrue(text.contains("\ngaeron ") && !text.contains("lacks"), text);
        final String classes = Files.readString(loaded);
        for (final String name : List.of(
            "agent.AgentProcess", "agent.AgentRun", "job.HeadLink", "agent.HostTalk", "agent.HostsProcess",
            "agent.RemoteNodes"))
        {
            assertTrue(classes.contains("org.gaeron.launch." + name + " "), name);
        }
        assertTrue(Files.notExists(folder.resolve("node")), "expected the archive of nodes of the program alone");
    }
}
