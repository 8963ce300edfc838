package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;

/**
 * Data as the benchmarks leave it, with made-up numbers that look like real ones. Serves tests of the report, and a
 * look at the page without hours of measuring ({@code main}).
 */
final class MadeUp
{
    private static final int RUNS = 3;
    private static final double[] PERCENTILES = {10, 25, 50, 75, 90, 95, 99, 99.9, 99.99};
    private static final double[] TAIL = {0.8, 0.9, 1, 1.15, 1.5, 2, 6, 30, 180};

    private final Random random = new Random(1);
    private final Path folder;
    private List<Row> rows = new ArrayList<>();

    private MadeUp(final Path folder)
    {
        this.folder = folder;
    }

    /**
     * Writes made-up data and its page.
     *
     * @param args the folder.
     */
    public static void main(final String[] args) throws IOException
    {
        final Path folder = Path.of(args[0]);
        write(folder);
        final List<String> names = Chapter.names();
        System.out.println(Report.read(folder, names, names).write(folder));
    }

    /** Writes data of all benchmarks that the report knows. */
    static void write(final Path folder) throws IOException
    {
        final MadeUp data = new MadeUp(folder);
        data.latency();
        data.counter();
        data.accumulate();
        data.fock();
        data.rate();
        data.incast();
        data.memory();
        data.idle();
        data.peer();
    }

    private void latency() throws IOException
    {
        final String[] names = {"near", "ipc", "udp"};
        final double[] startUs = {0.4, 6.5, 13.5};
        final double[] bytesPerUs = {8_000, 2_500, 280};
        for (int i = 0; i < names.length; i++)
        {
            times(names[i] + " readInc", 8, startUs[i]);
            times(names[i] + " readInc open", 8, 2.5 * startUs[i]);
            for (double bytes = 8; bytes <= 1 << 23; bytes *= 8)
            {
                times(names[i] + " get", bytes, startUs[i] + bytes / bytesPerUs[i]);
                times(names[i] + " put", bytes, 1.1 * startUs[i] + bytes / bytesPerUs[i]);
                times(names[i] + " acc", bytes, 1.1 * startUs[i] + 1.2 * bytes / bytesPerUs[i]);
            }
        }
        for (double bytes = 8; bytes <= 32_768; bytes *= 8)
        {
            times("plain UDP blocking", bytes, 18 + bytes / 300);
            times("plain UDP spinning", bytes, 6.9 + bytes / 300);
            times("bare Aeron", bytes, 11 + bytes / 250);
        }
        times("udp readInc owner computes", 8, 40);
        times("udp readInc open owner computes", 8, 55);
        write("latency", "latency.udp.readInc.8.p50,13.5,us,12.9,14.2,3");
    }

    private void counter() throws IOException
    {
        record("alone", 0, "loop mean", 45, "ms");
        final String[] names = {"near", "ipc", "udp"};
        final double[] idleUs = {0.5, 8, 16};
        for (int i = 0; i < names.length; i++)
        {
            final String[] cases = {"case 1", "case 2", "case 3", "case 1 prefetched"};
            final double[] factors = {i == 0 ? 1.2 : 2.1, 1, 1.4, 0.2};
            for (int each = 0; each < cases.length; each++)
            {
                record(names[i] + " " + cases[each], 0, "value mean", factors[each] * idleUs[i], "us");
                record(names[i] + " " + cases[each], 0, "value p50", 0.8 * factors[each] * idleUs[i], "us");
                record(names[i] + " " + cases[each], 0, "value p99", 9 * factors[each] * idleUs[i], "us");
                record(names[i] + " " + cases[each], 0, "loop mean", 45.2 + 0.3 * i + each / 10.0, "ms");
            }
        }
        record("plain UDP blocking case 1", 0, "value mean", 42, "us");
        record("plain UDP blocking case 1", 0, "loop mean", 45.3, "ms");
        write("counter", "counter.udp.case1.mean,33.6,us,31,36,3");
    }

    private void accumulate() throws IOException
    {
        final String[] names = {"near", "ipc", "udp"};
        final double[] most = {9_000, 2_400, 285};
        for (final double bytes : new double[]{8, 64, 512, 4_096, 32_768, 262_144, 720_000, 2_097_152, 8_388_608})
        {
            for (int i = 0; i < names.length; i++)
            {
                final double owner = most[i] * bytes / (bytes + 40 * most[i]);
                record(names[i] + " owner-computes", bytes, "bandwidth", owner, "MB/s");
                record(names[i] + " caller-computes", bytes, "bandwidth",
                    owner / (bytes < 1_000 ? 3.2 : 2.1), "MB/s");
                record(names[i] + " owner-computes 2 callers", bytes, "bandwidth", 1.15 * owner, "MB/s");
            }
            record("bare Aeron stream", bytes, "bandwidth", 31 * bytes / (bytes + 900), "MB/s");
            record("bare Aeron accumulate and fence", bytes, "bandwidth", 310 * bytes / (bytes + 9_000), "MB/s");
            record("memcpy", bytes, "bandwidth", 12_000 * bytes / (bytes + 90), "MB/s");
        }
        write("accumulate", "accumulate.udp.owner.720000,281.6,MB/s,270,288,3", "accumulate.udp.ratio,2.1,x,2.1,2.1,3");
    }

    private void fock() throws IOException
    {
        for (final String transport : List.of("near", "ipc", "udp"))
        {
            for (final int ranks : transport.equals("near") ? new int[]{1, 2, 4} : new int[]{2, 4})
            {
                final double far = transport.equals("udp") ? 1.12 : transport.equals("ipc") ? 1.04 : 1;
                fock(transport + " owner-computes", ranks, far * 6.2 / ranks + 0.2, 4 * far);
                fock(transport + " caller-computes", ranks, far * 6.2 / ranks + 0.6 * ranks, 13 * far);
            }
        }
        write("fock", "fock.udp.2.owner,3.67,s,3.5,3.9,3", "fock.udp.2.efficiency,0.872,x,0.858,0.891,3");
    }

    private void fock(final String series, final int ranks, final double seconds, final double percent)
    {
        record(series, ranks, "build", seconds, "s");
        record(series, ranks, "communication", ranks * percent, "%");
        record(series, ranks, "balance", 1 + ranks / 50.0, "x");
        record(series, ranks, "operations per task", 9, "1");
    }

    private void rate() throws IOException
    {
        final String[] names = {"near", "ipc", "udp"};
        final double[] perSecond = {4e6, 9e5, 3.1e5};
        for (int i = 0; i < names.length; i++)
        {
            for (final int ranks : new int[]{1, 2, 4})
            {
                record(names[i] + " acc", ranks, "rate", perSecond[i] * Math.sqrt(ranks), "1/s");
                times(names[i] + " acc", ranks, 20e6 / perSecond[i] * ranks);
                record(names[i] + " readInc", ranks, "rate", perSecond[i] / 3 * Math.sqrt(ranks), "1/s");
                times(names[i] + " readInc", ranks, 60e6 / perSecond[i] * ranks);
            }
        }
        write("rate", "rate.udp.acc.1,310000,1/s,290000,330000,3");
    }

    private void incast() throws IOException
    {
        for (final String series : List.of("nodes in one JVM", "JVMs"))
        {
            for (final int senders : new int[]{1, 2, 4, 8})
            {
                record(series, senders, "goodput", 270 - 8 * senders - (series.equals("JVMs") ? 15 : 0), "MB/s");
                record(series, senders, "fairness", 1 - 0.02 * senders, "x");
                record(series, senders, "retransmits", senders - 1, "1");
                record(series, senders, "pulled", 524_288, "B");
                record(series, senders, "receive memory", 1_048_576.0 + 196_608 * senders, "B");
            }
        }
        write("incast", "incast.jvms.8.goodput,191,MB/s,180,200,3");
    }

    private void memory() throws IOException
    {
        final String[] names = {"udp mapped", "udp rss", "udp files", "ipc mapped"};
        final double[] start = {13e6, 95e6, 12e6, 5e6};
        final double[] slope = {2.3e6, 0.6e6, 0.9e6, 1.5e6};
        for (int i = 0; i < names.length; i++)
        {
            for (int nodes = 2; nodes <= 64; nodes *= 2)
            {
                record(names[i], nodes, "per node", start[i] + slope[i] * nodes, "B");
            }
            record(names[i], 0, "per peer", slope[i], "B");
            record(names[i], 1_000, "extrapolated per node", start[i] + 1_000 * slope[i], "B");
            record(names[i], 10_000, "extrapolated per node", start[i] + 10_000 * slope[i], "B");
        }
        record("udp threads", 2, "per node", 3, "1");
        record("udp JVM rss", 2, "per node", 110e6, "B");
        record("udp JVM rss", 4, "per node", 112e6, "B");
        write("memory", "memory.udp.per-peer,2300000,B,2290000,2310000,3");
    }

    private void idle() throws IOException
    {
        record("ipc node", 0, "cpu", 1.1, "%");
        record("udp node", 0, "cpu", 0.4, "%");
        record("ipc host", 0, "cpu", 4.2, "%");
        write("idle", "idle.udp.node,0.4,%,0.38,0.44,3");
    }

    private void peer() throws IOException
    {
        record("PCJ case 1", 0, "value mean", 4_812, "us");
        record("PCJ case 2", 0, "value mean", 248, "us");
        record("udp case 1", 0, "value mean", 34, "us");
        record("udp case 2", 0, "value mean", 16, "us");
        for (double bytes = 8; bytes <= 1 << 23; bytes *= 8)
        {
            record("PCJ accumulate", bytes, "bandwidth", 190 * bytes / (bytes + 30_000), "MB/s");
            record("udp owner-computes", bytes, "bandwidth", 285 * bytes / (bytes + 11_000), "MB/s");
        }
        write("peer", "peer.case1.ratio,0.0071,x,0.0069,0.0078,3");
    }

    private void times(final String series, final double x, final double medianUs)
    {
        for (int i = 0; i < PERCENTILES.length; i++)
        {
            final String metric = ("p" + PERCENTILES[i]).replaceAll("\\.0$", "");
            record(series, x, metric, TAIL[i] * medianUs, "us");
        }
        record(series, x, "mean", 1.4 * medianUs, "us");
        record(series, x, "max", 400 * medianUs, "us");
        record(series, x, "count", 20_000, "1");
    }

    private void record(final String series, final double x, final String metric, final double value, final String unit)
    {
        for (int run = 1; run <= RUNS; run++)
        {
            rows.add(new Row(run, series, x, metric, value * (1 + 0.08 * random.nextGaussian() / 2), unit));
        }
    }

    private void write(final String name, final String... figures) throws IOException
    {
        final Path own = Files.createDirectories(folder.resolve(name));
        final Results results = new Results();
        results.addAll(rows);
        results.write(own.resolve(Rig.RESULTS));
        rows = new ArrayList<>();
        final List<String> lines = new ArrayList<>(List.of("name,value,unit,least,most,runs"));
        lines.addAll(List.of(figures));
        Files.write(own.resolve(Rig.FIGURES), lines);
        Files.write(own.resolve(Rig.ENVIRONMENT), List.of("date: 2026-01-01 12:" + (10 + name.length()),
            "note: ALL NUMBERS ARE MADE UP", "gaeron: 0.1.0-SNAPSHOT", "cores: 2 (made-up processor)",
            "memory: 23.5 GiB", "kernel: Linux 6.1.0 amd64", "jvm: OpenJDK 64-Bit Server VM 25",
            "load: 0." + (10 + name.length()) + " when it began", "hosts: 1, UDP over loopback", "link mtu: 65536",
            "driver mode: event"));
    }
}
