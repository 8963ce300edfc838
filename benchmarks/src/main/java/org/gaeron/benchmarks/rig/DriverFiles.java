package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.aeron.CncFileDescriptor;
import io.aeron.driver.status.SystemCounterDescriptor;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.CountersReader;

/**
 * Files of the media drivers of a running job: their sizes, and the counters of the drivers.
 */
public final class DriverFiles
{
    private final Path folder;

    /**
     * Creates an object for the files of a job.
     *
     * @param folder of the job: the setting {@code gaeron.dir} of its nodes.
     */
    public DriverFiles(final Path folder)
    {
        this.folder = folder;
    }

    /**
     * {@return the sum of a counter over all drivers}
     *
     * @param counter of the drivers.
     */
    public long sum(final SystemCounterDescriptor counter)
    {
        long sum = 0;
        for (final Path file : files())
        {
            if (file.endsWith(CncFileDescriptor.CNC_FILE))
            {
                final MappedByteBuffer cnc = IoUtil.mapExistingFile(file.toFile(), CncFileDescriptor.CNC_FILE);
                final DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(cnc);
                sum += new CountersReader(
                    CncFileDescriptor.createCountersMetaDataBuffer(cnc, metaData),
                    CncFileDescriptor.createCountersValuesBuffer(cnc, metaData)).getCounterValue(counter.id());
                BufferUtil.free(cnc);
            }
        }
        return sum;
    }

    /**
     * {@return the sum of the lengths of all files}
     */
    public long apparentBytes()
    {
        return files().stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /**
     * {@return bytes allocated in the file system; unwritten parts of sparse files take nothing}
     */
    public long allocatedBytes()
    {
        try
        {
            final Process process = new ProcessBuilder("du", "-s", "--block-size=1", folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            final String line = new String(process.getInputStream().readAllBytes());
            return Long.parseLong(line.split("\\s")[0]);
        }
        catch (final IOException | NumberFormatException ex)
        {
            throw new MeasurementException("expected du to tell the blocks of " + folder + ", actual " + ex, ex);
        }
    }

    private List<Path> files()
    {
        try (Stream<Path> files = Files.walk(folder))
        {
            return files.filter(Files::isRegularFile).toList();
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected the files of a job in " + folder + ", actual " + ex, ex);
        }
    }
}
