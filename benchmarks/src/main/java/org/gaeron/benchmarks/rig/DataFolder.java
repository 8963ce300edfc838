package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder with the data of one benchmark, where its processes leave their rows. One thread.
 *
 * @param path of the folder.
 */
record DataFolder(Path path)
{
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    /**
     * Makes a folder, without the rows and distributions of an earlier benchmark.
     *
     * @param name  of the benchmark.
     * @param asked the folder that the user wants, or null.
     * @return the folder.
     * @throws IOException if it cannot be made.
     */
    static DataFolder make(final String name, final Path asked) throws IOException
    {
        final Path path = asked != null ? asked.toAbsolutePath() :
            Path.of(System.getProperty("ga.root", "."), "benchmarks", "target", "rig",
                name + "-" + LocalDateTime.now().format(STAMP)).toAbsolutePath();
        Files.createDirectories(path);
        final DataFolder folder = new DataFolder(path);
        folder.discard(Recorder.SUFFIX);
        folder.discard(Recorder.DISTRIBUTION_SUFFIX);
        return folder;
    }

    /** {@return the folder for the output of nodes on other hosts} */
    Path output()
    {
        return path.resolve("output");
    }

    void write(final String file, final List<String> lines)
    {
        try
        {
            Files.write(path.resolve(file), lines);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** Takes the rows of nodes on other hosts out of their output, and prints the rest. */
    void takeOutput(final int nodes)
    {
        for (int node = 0; node < nodes; node++)
        {
            final Path file = output().resolve("node-" + node + ".txt");
            try (Stream<String> lines = Files.exists(file) ? Files.lines(file) : Stream.empty())
            {
                final String prefix = "[" + node + "] ";
                lines.filter(line -> !Recorder.take(line, path)).forEach(line -> System.err.println(prefix + line));
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }

    private List<Path> files(final String suffix) throws IOException
    {
        try (Stream<Path> files = Files.list(path))
        {
            return files.filter(each -> each.toString().endsWith(suffix)).toList();
        }
    }

    /** Deletes the rows of a job that has failed, which the next one must not be given. */
    void discardRows()
    {
        discard(Recorder.SUFFIX);
    }

    private void discard(final String suffix)
    {
        try
        {
            for (final Path file : files(suffix))
            {
                Files.delete(file);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** {@return the rows of ended processes, whose files are deleted} */
    List<Row> takeRows()
    {
        final List<Row> rows = new ArrayList<>();
        try
        {
            for (final Path file : files(Recorder.SUFFIX))
            {
                rows.addAll(Files.readAllLines(file).stream().map(Row::parse).toList());
                Files.delete(file);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return rows;
    }
}
