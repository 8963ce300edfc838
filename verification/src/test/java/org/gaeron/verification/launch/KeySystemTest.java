package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gaeron.benchmarks.rig.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The key of a running job: neither command lines nor environments have it, nor files that others can read. */
@Timeout(300)
class KeySystemTest
{
    private static final int KEY_BYTES = 32;
    private static final String[] JOB =
        {"-R", "1", "-D", "gaeron.dir=/dev/shm", LaunchedProgram.class.getName(), "compute"};

    @TempDir
    private Path folder;

    /** A command that also keeps what it gets on the standard input. */
    private Path keeping(final String name, final String command) throws IOException
    {
        final Path script = Files.createFile(folder.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(script,
            "#!/bin/sh\numask 077\ntee " + folder.resolve("input-") + "$$ | " + command + " \"$@\"\n");
    }

    private List<byte[]> inputs() throws IOException
    {
        final List<byte[]> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder))
        {
            for (final Path file : files.filter(each -> each.getFileName().toString().startsWith("input-")).toList())
            {
                inputs.add(Files.readAllBytes(file));
            }
        }
        return inputs;
    }

    /**
     * {@return the key of the order of an agent: 32 bytes after their number and an address} Others of the inputs may
     * name the address, too: the nodes tell each other theirs.
     */
    private static byte[] keyOfOrder(final List<byte[]> inputs, final String address)
    {
        final byte[] mark = ByteBuffer.allocate(2 + address.length() + 4).putShort((short)address.length())
            .put(address.getBytes(StandardCharsets.US_ASCII)).putInt(KEY_BYTES).array();
        for (final byte[] input : inputs)
        {
            for (int i = 0; i + mark.length + KEY_BYTES <= input.length; i++)
            {
                if (Arrays.equals(input, i, i + mark.length, mark, 0, mark.length))
                {
                    return Arrays.copyOfRange(input, i + mark.length, i + mark.length + KEY_BYTES);
                }
            }
        }
        throw new AssertionError("expected an order for " + address);
    }

    private static String jobId(final Path memory) throws IOException
    {
        try (Stream<Path> files = Files.walk(memory, 2))
        {
            final Properties facts = new Properties();
            try (InputStream in = new FileInputStream(
                files.filter(file -> file.endsWith("job")).findFirst().orElseThrow().toFile()))
            {
                facts.load(in);
            }
            return facts.getProperty("id");
        }
    }

    private void assertKept(final byte[] key, final TwoHosts hosts, final Path... more) throws Exception
    {
        final List<Path> folders = new ArrayList<>(List.of(more));
        folders.add(folder);
        for (int host = 0; host < TwoHosts.COUNT; host++)
        {
            folders.addAll(hosts.sharedMemory(host));
        }
        assertKept(new KeySearch(key).ofJob(jobId(hosts.sharedMemory(0).getFirst())), folders);
    }

    private static void assertKept(final KeySearch search, final List<Path> folders) throws IOException
    {
        assertEquals(List.of(), search.find(folders));
        assertTrue(search.processes() > 4, "expected agents, nodes and others, actual " + search.processes());
    }

    @Test
    void shouldFindAKeyWhereverItIsPlanted() throws Exception
    {
        final byte[] key = new byte[KEY_BYTES];
        new java.util.Random(1).nextBytes(key);
        final String digits = HexFormat.of().formatHex(key);
        final String ofJob = "HmacSHA256";
        final javax.crypto.Mac mac = javax.crypto.Mac.getInstance(ofJob);
        mac.init(new javax.crypto.spec.SecretKeySpec(key, ofJob));
        Files.write(folder.resolve("bytes"), key);
        Files.write(folder.resolve("of job"), mac.doFinal("job 7".getBytes(StandardCharsets.UTF_8)));
        Files.writeString(Files.createFile(folder.resolve("kept"), PosixFilePermissions.asFileAttribute(
            PosixFilePermissions.fromString("rw-------"))), digits);
        final Process said = new ProcessBuilder("sh", "-c", "read line", digits).start();
        final ProcessBuilder builder = new ProcessBuilder("sh", "-c", "read line");
        builder.environment().put("KEY", digits.toUpperCase(java.util.Locale.ROOT));
        final Process set = builder.start();
        try
        {
            assertEquals(Stream.of("/proc/" + said.pid() + "/cmdline", "/proc/" + set.pid() + "/environ",
                folder.resolve("bytes").toString(), folder.resolve("of job").toString()).sorted().toList(),
                new KeySearch(key).ofJob("7").find(List.of(folder)).stream().sorted().toList());
        }
        finally
        {
            said.destroyForcibly();
            set.destroyForcibly();
        }
    }

    @Test
    void shouldKeepTheKeyOfAJobBySsh() throws Exception
    {
        final SshHosts hosts = SshHosts.make(Files.createDirectory(folder.resolve("hosts")));
        try
        {
            final List<String> words = new ArrayList<>(
                List.of("--ssh", keeping("ssh", hosts.ssh()).toString(), "--hosts", "a,b"));
            words.addAll(List.of(JOB));
            try (LaunchedJob job = LaunchedJob.startUnder(
                hosts.entry(), folder, folder.resolve("err"), words.toArray(String[]::new)))
            {
                job.awaitLines("computing", 2);
                assertKept(keyOfOrder(inputs(), "10.77.0.2"), hosts.hosts(), Path.of(System.getProperty("user.home"),
                    ".cache", "gaeron"));
                job.launcher().destroy();
                job.await();
            }
        }
        finally
        {
            hosts.close();
        }
    }

    @Test
    void shouldKeepTheKeyOfAJobBySrun() throws Exception
    {
        final Path cluster = Files.createDirectory(folder.resolve("cluster"));
        final SlurmCluster slurm = SlurmCluster.make(cluster);
        try
        {
            keeping("srun", "/usr/bin/srun");
            try (LaunchedJob job = LaunchedJob.startUnder(slurm.entry("salloc", "-Q", "-N2", "env",
                "PATH=" + folder + ":" + System.getenv("PATH")), folder, folder.resolve("err"), JOB))
            {
                job.awaitLines("computing", 2);
                final String line = new String(inputs().getFirst(), StandardCharsets.US_ASCII).trim();
                assertKept(HexFormat.of().parseHex(line), slurm.hosts());
                assertEquals(0, slurm.run("scancel", "--user=root"));
                job.await();
            }
        }
        finally
        {
            slurm.close();
        }
    }

    @Test
    void shouldKeepTheKeyOfNodesThatMpirunStarts() throws Exception
    {
        assumeTrue(TwoHosts.run("mpirun.openmpi", "--allow-run-as-root", "true") == 0, "needs mpirun.openmpi");
        final Path directory = Files.createDirectory(folder.resolve("jobs"));
        final List<String> words = new ArrayList<>(
            // a second after SIGTERM it kills what has not ended, and then folders stay
            List.of("mpirun.openmpi", "--mca", "odls_base_sigkill_timeout", "20", "--allow-run-as-root",
                "--oversubscribe", "-np", "2"));
        try (LedNodes nodes = new LedNodes(folder, "localhost:" + FreePort.find()))
        {
            words.addAll(nodes.command(directory, LaunchedProgram.class.getName(), "compute"));
            try (LaunchedJob job = LaunchedJob.startBy(words, folder.resolve("err")))
            {
                job.awaitLines("computing", 2);
                assertKept(new KeySearch(HexFormat.of().parseHex("5".repeat(2 * KEY_BYTES))).ofJob(jobId(directory)),
                    List.of(folder));
                job.launcher().destroy();
                assertTrue(job.launcher().waitFor(60, TimeUnit.SECONDS), "expected the end of mpirun");
            }
            LaunchedJob.awaitEmpty(directory);
        }
    }
}
