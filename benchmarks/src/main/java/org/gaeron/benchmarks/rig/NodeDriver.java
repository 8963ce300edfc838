package org.gaeron.benchmarks.rig;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.aeron.CncFileDescriptor;
import io.aeron.driver.status.SystemCounterDescriptor;

import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.CountersReader;

/**
 * Media driver of a UDP node in this process: its counters, and the memory of its receive logs. Its files are found
 * among those that the process has mapped, so it works on Linux only. One thread.
 */
public final class NodeDriver implements AutoCloseable
{
    private static final Path MAPPINGS = Path.of("/proc/self/smaps");
    private static final String COUNTERS_FILE = "/cnc.dat";
    private static final String RESIDENT = "Rss:";
    private static final int BYTES_PER_KB = 1024;

    private final String folder;
    private final MappedByteBuffer file;
    private final CountersReader counters;
    private final int served;
    private final int pulled;

    /**
     * Finds the driver of a node of this process.
     *
     * @param node of a job over UDP, after the job has begun.
     * @throws MeasurementException if this process has mapped no such driver.
     */
    public NodeDriver(final int node)
    {
        final String name = "/gaeron-node-" + node + "-";
        final String path = residentBytes().keySet().stream()
            .filter(each -> each.contains(name) && each.endsWith(COUNTERS_FILE)).findFirst()
            .orElseThrow(() -> new MeasurementException("expected a media driver of node " + node + ", actual none"));
        folder = path.substring(0, path.length() - COUNTERS_FILE.length());
        file = IoUtil.mapExistingFile(new File(path), "counters");
        final DirectBuffer meta = CncFileDescriptor.createMetaDataBuffer(file);
        counters = new CountersReader(
            CncFileDescriptor.createCountersMetaDataBuffer(file, meta),
            CncFileDescriptor.createCountersValuesBuffer(file, meta),
            StandardCharsets.US_ASCII);
        served = find("bytes put, accumulated and got");
        pulled = find("bytes granted and not yet received");
    }

    private int find(final String label)
    {
        final int[] found = {CountersReader.NULL_COUNTER_ID};
        counters.forEach((id, text) -> found[0] = text.startsWith(label) ? id : found[0]);
        if (found[0] == CountersReader.NULL_COUNTER_ID)
        {
            throw new MeasurementException("expected a counter \"" + label + "\", actual none");
        }
        return found[0];
    }

    /**
     * {@return bytes of elements that the node has served: put, accumulated or got by other nodes}
     */
    public long servedBytes()
    {
        return counters.getCounterValue(served);
    }

    /**
     * {@return bytes granted to other nodes and not yet received}
     */
    public long pulledBytes()
    {
        return counters.getCounterValue(pulled);
    }

    /**
     * {@return number of the driver's retransmits}
     */
    public long retransmits()
    {
        return counters.getCounterValue(SystemCounterDescriptor.RETRANSMITS_SENT.id());
    }

    /**
     * {@return resident bytes of the logs of all incoming streams}
     */
    public long receiveBytes()
    {
        return residentBytes().entrySet().stream().filter(entry -> entry.getKey().startsWith(folder + "/images/"))
            .mapToLong(Map.Entry::getValue).sum();
    }

    /** {@return resident bytes by file; a file mapped twice, by driver and client, counts once} */
    private static Map<String, Long> residentBytes()
    {
        final Map<String, Long> bytes = new HashMap<>();
        String path = "";
        try
        {
            for (final String line : Files.readAllLines(MAPPINGS))
            {
                if (line.startsWith(RESIDENT))
                {
                    final long kb = Long.parseLong(line.replaceAll("\\D+", ""));
                    bytes.merge(path, kb * BYTES_PER_KB, Math::max);
                }
                else if (line.matches("[0-9a-f]+-.*"))
                {
                    path = line.indexOf('/') < 0 ? "" : line.substring(line.indexOf('/'));
                }
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return bytes;
    }

    @Override
    public void close()
    {
        BufferUtil.free(file);
    }
}
