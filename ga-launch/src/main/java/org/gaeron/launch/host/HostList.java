package org.gaeron.launch.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts of a job, each once, in the order in which they were named first.
 *
 * @param hosts at least one.
 */
public record HostList(List<HostEntry> hosts)
{
    private static final String OPTION = "--hosts";

    public HostList
    {
        hosts = List.copyOf(hosts);
    }

    /**
     * {@return the hosts of the option {@code --hosts}}
     *
     * @param text as {@code a,b:2,user@c}.
     * @throws IllegalArgumentException if a part of it names no host.
     */
    public static HostList of(final String text)
    {
        final Map<String, HostEntry> hosts = new LinkedHashMap<>();
        for (final String part : text.split(",", -1))
        {
            add(hosts, part, OPTION);
        }
        return new HostList(List.copyOf(hosts.values()));
    }

    /**
     * {@return the hosts of a file} Each line names one, in the manner of Open MPI or MPICH, and may end in a comment.
     *
     * @throws IllegalArgumentException if there is no such file, or if a line names no host.
     */
    public static HostList read(final Path file) throws IOException
    {
        final List<String> lines = linesOf(file);
        final Map<String, HostEntry> hosts = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++)
        {
            final String line = lines.get(i).split("#", 2)[0];
            if (!line.isBlank())
            {
                add(hosts, line, file + ":" + (i + 1));
            }
        }
        if (hosts.isEmpty())
        {
            throw new IllegalArgumentException(file + ": expected a host on a line, actual none");
        }
        return new HostList(List.copyOf(hosts.values()));
    }

    private static List<String> linesOf(final Path file) throws IOException
    {
        try
        {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        }
        catch (final NoSuchFileException ex)
        {
            throw new IllegalArgumentException(file + ": expected a file with hosts, actual none", ex);
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException(
                "expected a file with hosts that can be read, actual '" + file + "': " + ex.getMessage(), ex);
        }
    }

    private static void add(final Map<String, HostEntry> hosts, final String text, final String where)
    {
        try
        {
            final HostEntry host = HostLine.parse(text);
            hosts.merge(host.name(), host, HostEntry::plus);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new IllegalArgumentException(where + ": " + ex.getMessage(), ex);
        }
    }

    /**
     * {@return how many nodes each host gets, in order: its slots, or equal blocks if the number of nodes is given}
     * Blocks differ by one at most; the first hosts get more.
     *
     * @param nodes of the job, or null.
     * @throws IllegalArgumentException if a host would get none.
     */
    public List<Integer> blocks(final Integer nodes)
    {
        if (nodes == null)
        {
            return hosts.stream().map(HostEntry::slots).toList();
        }
        if (nodes < hosts.size())
        {
            throw new IllegalArgumentException("expected at least one node for each of " + hosts.size() +
                " hosts, actual " + nodes + " nodes");
        }
        final List<Integer> blocks = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++)
        {
            blocks.add(nodes / hosts.size() + (i < nodes % hosts.size() ? 1 : 0));
        }
        return blocks;
    }
}
