package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes of a job that are started one by one, each by a {@code ga node} of its own, in a folder of its own.
 */
final class LedNodes implements AutoCloseable
{
    private final Path folder;
    private final Path key;
    private final String meeting;
    private final List<LaunchedJob> started = new ArrayList<>();

    /**
     * No node so far.
     *
     * @param folder  of the test.
     * @param meeting host and port of node 0.
     */
    LedNodes(final Path folder, final String meeting) throws IOException
    {
        this.folder = folder;
        this.meeting = meeting;
        key = folder.resolve("key");
        writeKey(key, "5");
    }

    private static void writeKey(final Path file, final String digit) throws IOException
    {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, digit.repeat(64));
    }

    /** Starts the next node. */
    LaunchedJob start(final int nodes, final String... args) throws IOException
    {
        return startUnder(List.of(), key, started.size(), nodes, args);
    }

    /** Starts the next node under a command that enters its host. */
    LaunchedJob startUnder(final List<String> prefix, final int nodes, final String... args) throws IOException
    {
        return startUnder(prefix, key, started.size(), nodes, args);
    }

    /** Starts the next node with another key. */
    LaunchedJob startWithWrongKey(final int nodes, final String... args) throws IOException
    {
        final Path wrong = folder.resolve("wrong key");
        writeKey(wrong, "6");
        return startUnder(List.of(), wrong, started.size(), nodes, args);
    }

    /** Starts a node of a number. */
    LaunchedJob startUnder(
        final List<String> prefix, final Path keyFile, final int node, final int nodes, final String... args)
        throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--node", Integer.toString(node),
            "--nodes", Integer.toString(nodes), "--rendezvous", meeting, "--key-file", keyFile.toString()));
        words.addAll(List.of(args));
        final Path directory = Files.createDirectory(folder.resolve("jobs of " + started.size()));
        final LaunchedJob job = LaunchedJob.startNode(
            prefix, directory, folder.resolve("err-" + started.size()), words.toArray(String[]::new));
        started.add(job);
        return job;
    }

    /** {@return the command of a node that finds out who it is, with one rank} */
    List<String> command(final Path directory, final String... args)
    {
        final List<String> words = new ArrayList<>(
            LaunchedJob.command("org.gaeron.launch.NodeCommand", directory));
        words.addAll(List.of("--rendezvous", meeting, "--key-file", key.toString(), "-R", "1"));
        words.addAll(List.of(args));
        return words;
    }

    LaunchedJob get(final int node)
    {
        return started.get(node);
    }

    Path key()
    {
        return key;
    }

    void awaitLines(final String part) throws InterruptedException
    {
        for (final LaunchedJob job : started)
        {
            job.awaitLines(part, 1);
        }
    }

    /** Waits for the ends of all processes, which are to leave no file. */
    void assertEnd(final int... exitCodes) throws Exception
    {
        final List<Integer> expected = new ArrayList<>();
        final List<Integer> actual = new ArrayList<>();
        for (int i = 0; i < exitCodes.length; i++)
        {
            expected.add(exitCodes[i]);
            actual.add(started.get(i).await());
        }
        assertEquals(expected, actual, () -> started.stream()
            .map(job -> job.lines() + " " + job.errors()).toList().toString());
        for (int i = 0; i < exitCodes.length; i++)
        {
            started.get(i).assertNodesEnd(started.get(i).pids().size());
            LaunchedJob.assertEmpty(folder.resolve("jobs of " + i));
        }
    }

    @Override
    public void close()
    {
        started.forEach(LaunchedJob::close);
    }
}
