package org.gaeron.launch.job;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Properties;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.text.Printable;

/**
 * Facts of a job that are known from its begin on, as a file in its folder. On several hosts each has a folder, and
 * that of the head knows all.
 *
 * @param id      of the job.
 * @param program its main class.
 * @param nodes   of the job.
 * @param ranks   of each node.
 * @param first   the first node that this process has started; meaningless if it has started none.
 * @param count   number of nodes that this process has started.
 * @param isHead  whether this process decides on the end of the job, and answers observers.
 * @param hosts   of the nodes, as far as they are known here.
 * @param pid     of the process that has started the nodes.
 * @param since   when the job began.
 */
public record JobFacts(
    String id, String program, int nodes, int ranks, int first, int count, boolean isHead, List<String> hosts, long pid,
    Instant since)
{
    public static final String FILE = "job";
    private static final int SHORT_DIGITS = 8;

    /** {@return the facts of a job that begins now} */
    public static JobFacts of(
        final String id, final LaunchSpec spec, final int first, final int count, final boolean isHead,
        final List<String> hosts)
    {
        return new JobFacts(id, spec.mainClass(), spec.nodes(), spec.ranksPerNode(), first, count, isHead,
            hosts.stream().distinct().toList(), ProcessHandle.current().pid(), Instant.now());
    }

    /** Writes them into a folder; who reads sees all or nothing. */
    public void write(final Path folder) throws IOException
    {
        final String text = line("id", id) + line("program", program) + line("nodes", nodes) + line("ranks", ranks) +
            line("first", first) + line("count", count) + line("head", isHead) +
            line("hosts", String.join(" ", hosts)) + line("pid", pid) + line("since", since);
        final Path made = folder.resolve(FILE + ".new");
        Files.writeString(made, text, StandardCharsets.UTF_8);
        Files.move(made, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    /** {@return a line of a properties file} Their own way to write them adds a date, 30 ms of a young JVM. */
    private static String line(final String name, final Object value)
    {
        return name + "=" + value.toString().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r") + "\n";
    }

    /** {@return the facts of a text that {@link #write} has written} */
    public static JobFacts decode(final String text) throws IOException
    {
        final Properties facts = new Properties();
        facts.load(new StringReader(text));
        final String hosts = facts.getProperty("hosts", "");
        try
        {
            return new JobFacts(facts.getProperty("id", ""), facts.getProperty("program", ""),
                Integer.parseInt(facts.getProperty("nodes")), Integer.parseInt(facts.getProperty("ranks")),
                Integer.parseInt(facts.getProperty("first")), Integer.parseInt(facts.getProperty("count")),
                Boolean.parseBoolean(facts.getProperty("head")),
                hosts.isEmpty() ? List.of() : List.of(hosts.split(" ")),
                Long.parseLong(facts.getProperty("pid")), Instant.parse(facts.getProperty("since", "")));
        }
        catch (final NumberFormatException | java.time.format.DateTimeParseException ex)
        {
            throw new IOException("expected the facts of a job, actual " + Printable.line(text), ex);
        }
    }

    /** {@return what a person calls the job: the begin of its id} */
    public String shortId()
    {
        return id.substring(0, Math.min(SHORT_DIGITS, id.length()));
    }
}
