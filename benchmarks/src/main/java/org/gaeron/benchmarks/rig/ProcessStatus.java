package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Status of a process on Linux, from {@code /proc}.
 */
public final class ProcessStatus
{
    private static final long BYTES_PER_KB = 1024;

    private final long pid;
    private final Path folder;

    private ProcessStatus(final long pid)
    {
        this.pid = pid;
        folder = Path.of("/proc", Long.toString(pid));
    }

    /**
     * {@return the status of a process}
     *
     * @param pid its id.
     * @throws MeasurementException if this system does not provide it.
     */
    public static ProcessStatus of(final long pid)
    {
        final ProcessStatus status = new ProcessStatus(pid);
        if (!Files.isReadable(status.folder.resolve("status")))
        {
            throw new MeasurementException("expected " + status.folder + " as on Linux, actual none");
        }
        return status;
    }

    /**
     * {@return the status of this process}
     */
    public static ProcessStatus ofSelf()
    {
        return of(ProcessHandle.current().pid());
    }

    /**
     * {@return bytes of its resident memory: VmRSS} A page that it maps twice counts twice.
     */
    public long residentBytes()
    {
        return number("VmRSS") * BYTES_PER_KB;
    }

    /**
     * {@return number of its threads}
     */
    public long threads()
    {
        return number("Threads");
    }

    private long number(final String name)
    {
        return lines(folder.resolve("status")).stream().filter(line -> line.startsWith(name + ":")).findFirst()
            .map(line -> Long.parseLong(line.replaceAll("\\D+", "")))
            .orElseThrow(() -> new MeasurementException("expected " + name + " of process " + pid + ", actual none"));
    }

    /**
     * {@return number of its open files and sockets}
     */
    public long descriptors()
    {
        try (Stream<Path> files = Files.list(folder.resolve("fd")))
        {
            return files.count();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected the open files of process " + pid + ", actual " + ex, ex);
        }
    }

    /** {@return CPU time in ns of each of its threads, by id and name; Linux cuts names after 15 characters} */
    Map<String, Long> threadTimesNs()
    {
        final Map<String, Long> times = new HashMap<>();
        try (Stream<Path> tasks = Files.list(folder.resolve("task")))
        {
            for (final Path task : tasks.toList())
            {
                final List<String> name = lines(task.resolve("comm"));
                final List<String> time = lines(task.resolve("schedstat"));
                if (!name.isEmpty() && !time.isEmpty())
                {
                    times.put(task.getFileName() + " " + name.get(0), Long.valueOf(time.get(0).split(" ")[0]));
                }
            }
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected the threads of process " + pid + ", actual " + ex, ex);
        }
        return times;
    }

    /** {@return Linux id of the calling thread} */
    static String ownThreadId()
    {
        try
        {
            return Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected /proc/thread-self as on Linux, actual " + ex, ex);
        }
    }

    /** {@return the lines of a file; none if its thread has ended} */
    private List<String> lines(final Path file)
    {
        try
        {
            return Files.readAllLines(file);
        }
        catch (final IOException ex)
        {
            if (Files.notExists(file)) // before it was opened, or before it was read
            {
                return List.of();
            }
            throw new MeasurementException("expected to read " + file + ", actual " + ex, ex);
        }
    }
}
