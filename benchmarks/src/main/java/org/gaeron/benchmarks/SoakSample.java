package org.gaeron.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.aeron.CncFileDescriptor;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.benchmarks.rig.ProcessStatus;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * What must not grow in a process that does the same for hours. One thread.
 */
final class SoakSample
{
    /** Bytes of memory. */
    static final String RESIDENT = "resident bytes";
    /** Open files and sockets. */
    static final String FILES = "open files";
    /** Lines of /proc/self/maps. */
    static final String MAPPINGS = "mappings";
    /** What drivers and nodes have counted as errors. */
    static final String ERRORS = "errors";
    /** Operations of all ranks. */
    static final String OPERATIONS = "operations";

    private static final Path MAPS = Path.of("/proc/self/maps");
    private static final double RESIDENT_FACTOR = 1.05;
    private static final double RESIDENT_BYTES = 16 << 20;
    private static final double MAPPINGS_FACTOR = 1.05;

    private final Recorder recorder;
    private final String series;
    private final ProcessStatus status = ProcessStatus.ofSelf();
    private String line = "";

    SoakSample(final Recorder recorder, final String series)
    {
        this.recorder = recorder;
        this.series = series;
    }

    /** {@return the most that is allowed after a value} The JVM's own threads map some memory now and then. */
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
        final double seconds = elapsedMs / 1e3;
        final List<String> maps = maps();
        final long resident = status.residentBytes();
        final long files = status.descriptors();
        final long errors = errors(maps);
        recorder.record(series, seconds, RESIDENT, resident, unit(RESIDENT));
        recorder.record(series, seconds, FILES, files, unit(FILES));
        recorder.record(series, seconds, MAPPINGS, maps.size(), unit(MAPPINGS));
        recorder.record(series, seconds, ERRORS, errors, unit(ERRORS));
        line = resident / 1_000_000 + " MB, " + files + " files, " + maps.size() + " mappings, " + errors + " errors";
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

    /** The counters of the driver that this process talks to, its own or that of the host. */
    private static long errors(final List<String> maps)
    {
        final String path = maps.stream().filter(each -> each.endsWith("/cnc.dat"))
            .map(each -> each.substring(each.indexOf('/'))).findFirst().orElseThrow();
        final MappedByteBuffer file = IoUtil.mapExistingFile(new File(path), "counters");
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

    /** The last sample. */
    @Override
    public String toString()
    {
        return line;
    }
}
