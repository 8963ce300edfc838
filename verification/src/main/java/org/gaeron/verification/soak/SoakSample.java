package org.gaeron.verification.soak;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.aeron.CncFileDescriptor;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.benchmarks.rig.ProcessStatus;

/**
 * Samples of the properties that must not grow in a process that does the same for hours. One thread.
 */
final class SoakSample
{
    /** Bytes of resident memory. */
    static final String RESIDENT = "resident bytes";
    /** Open files and sockets. */
    static final String FILES = "open files";
    /** Lines of /proc/self/maps. */
    static final String MAPPINGS = "mappings";
    /** Errors counted by drivers and nodes. */
    static final String ERRORS = "errors";
    /** Operations of all ranks. */
    static final String OPERATIONS = "operations";

    private static final Path MAPS = Path.of("/proc/self/maps");
    private static final double RESIDENT_FACTOR = 1.05;
    private static final double RESIDENT_BYTES = 16 << 20;
    private static final double MAPPINGS_FACTOR = 1.05;

    private final Sink sink;
    private final String series;
    private final SoakLeak leak;
    private final ProcessStatus status = ProcessStatus.ofSelf();
    private String line = "";

    /** Receiver of the values. */
    interface Sink
    {
        void record(String series, double x, String metric, double value, String unit);
    }

    /**
     * Creates the samples of this process.
     *
     * @param leak grows with each sample; null for no leak.
     */
    SoakSample(final Sink sink, final String series, final SoakLeak leak)
    {
        this.sink = sink;
        this.series = series;
        this.leak = leak;
    }

    /** {@return the largest value allowed after another} The JVM's own threads map some memory now and then. */
    static double most(final String metric, final double before)
    {
        return switch (metric)
        {
            case RESIDENT -> before * RESIDENT_FACTOR + RESIDENT_BYTES;
            case MAPPINGS -> Math.ceil(before * MAPPINGS_FACTOR);
            default -> before;
        };
    }

    static String unit(final String metric)
    {
        return RESIDENT.equals(metric) ? "B" : "1";
    }

    void take(final long elapsedMs)
    {
        if (leak != null)
        {
            leak.grow();
        }
        final double seconds = elapsedMs / 1e3;
        final List<String> maps = maps();
        final long resident = status.residentBytes();
        final long files = status.descriptors();
        final OptionalLong errors = errors(maps);
        sink.record(series, seconds, RESIDENT, resident, unit(RESIDENT));
        sink.record(series, seconds, FILES, files, unit(FILES));
        sink.record(series, seconds, MAPPINGS, maps.size(), unit(MAPPINGS));
        errors.ifPresent(count -> sink.record(series, seconds, ERRORS, count, unit(ERRORS)));
        line = resident / 1_000_000 + " MB, " + files + " files, " + maps.size() + " mappings, " +
            errors.orElse(0) + " errors";
    }

    private static List<String> maps()
    {
        try
        {
            return Files.readAllLines(MAPS);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Sums the error counters of this process's driver, its own or that of the host. A host over UDP has none. Nor has
     * a host whose job has not begun or has just ended.
     *
     * @param maps the lines of the process's mappings; the first driver among them counts.
     */
    static OptionalLong errors(final List<String> maps)
    {
        final Optional<File> file = maps.stream().filter(each -> each.endsWith("/cnc.dat"))
            .map(each -> new File(each.substring(each.indexOf('/')))).findFirst();
        try
        {
            return file.isPresent() ? OptionalLong.of(errors(file.get())) : OptionalLong.empty();
        }
        catch (final RuntimeException ex)
        {
            if (file.get().exists())
            {
                throw ex;
            }
            return OptionalLong.empty();
        }
    }

    private static long errors(final File path)
    {
        final MappedByteBuffer file = IoUtil.mapExistingFile(path, "counters");
        try
        {
            final DirectBuffer meta = CncFileDescriptor.createMetaDataBuffer(file);
            final CountersReader counters = new CountersReader(
                CncFileDescriptor.createCountersMetaDataBuffer(file, meta),
                CncFileDescriptor.createCountersValuesBuffer(file, meta), StandardCharsets.US_ASCII);
            final long[] errors = new long[1];
            counters.forEach((id, label) -> errors[0] +=
                label.matches("(Errors|errors of|streams refused).*") ? counters.getCounterValue(id) : 0);
            return errors[0];
        }
        finally
        {
            BufferUtil.free(file);
        }
    }

    /** {@return the last sample} */
    @Override
    public String toString()
    {
        return line;
    }
}
