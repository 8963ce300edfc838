package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A cluster of Slurm on two hosts of its own: a controller, and a daemon on each of the hosts, which are called h1 and
 * h2. Its commands run on h1.
 */
final class SlurmCluster
{
    private static final long LIMIT_S = 60;
    private static final String KEY = "0123456789abcdef".repeat(4);
    private static final String CONFIGURATION = """
        ClusterName=gaeron
        SlurmctldHost=h1(10.77.0.1)
        SlurmUser=root
        AuthType=auth/munge
        CredType=cred/munge
        AuthInfo=socket=%1$s/munge.sock
        StateSaveLocation=%1$s/state
        SlurmdSpoolDir=%1$s/spool-%%n
        SlurmctldPidFile=%1$s/slurmctld.pid
        SlurmdPidFile=%1$s/slurmd-%%n.pid
        SlurmctldLogFile=%1$s/slurmctld.log
        SlurmdLogFile=%1$s/slurmd-%%n.log
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        JobAcctGatherType=jobacct_gather/none
        AccountingStorageType=accounting_storage/none
        MpiDefault=none
        SwitchType=switch/none
        SchedulerType=sched/builtin
        SelectType=select/cons_tres
        SelectTypeParameters=CR_Core
        SlurmdParameters=config_overrides
        ReturnToService=2
        KillWait=5
        NodeName=h1 NodeAddr=10.77.0.1 CPUs=4 State=UNKNOWN
        NodeName=h2 NodeAddr=10.77.0.2 CPUs=4 State=UNKNOWN
        PartitionName=all Nodes=h1,h2 Default=YES MaxTime=INFINITE State=UP
        """;

    private final Path folder;
    private final TwoHosts hosts;
    private final List<Process> daemons = new ArrayList<>();

    private SlurmCluster(final Path folder, final TwoHosts hosts)
    {
        this.folder = folder;
        this.hosts = hosts;
    }

    /** Makes the cluster, or skips the test where that is not possible. */
    static SlurmCluster make(final Path folder) throws Exception
    {
        assumeTrue(TwoHosts.run("sh", "-c", "PATH=$PATH:/usr/sbin; command -v slurmctld && command -v slurmd && " +
            "command -v srun && command -v munged") == 0, "needs the packages slurm-wlm and munge");
        assumeTrue(TwoHosts.run("mountpoint", "-q", "/sys/fs/cgroup") == 0, "Slurm needs /sys/fs/cgroup");
        final SlurmCluster cluster = new SlurmCluster(folder, TwoHosts.make());
        try
        {
            cluster.start();
            return cluster;
        }
        catch (final Throwable ex)
        {
            cluster.close();
            throw ex;
        }
    }

    private void start() throws Exception
    {
        Files.createDirectory(folder.resolve("state"));
        final Path key = Files.createFile(folder.resolve("munge.key"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, KEY);
        Files.writeString(folder.resolve("hosts"), "127.0.0.1 localhost\n10.77.0.1 h1\n10.77.0.2 h2\n");
        Files.writeString(folder.resolve("slurm.conf"), CONFIGURATION.formatted(folder));
        // one for both hosts: its socket is a file
        startDaemon("munged", List.of("munged", "--foreground", "--force", "--key-file=" + key, "--socket=" +
            folder.resolve("munge.sock"), "--pid-file=" + folder.resolve("munged.pid"), "--seed-file=" +
            folder.resolve("munge.seed")));
        await("munged", () -> Files.exists(folder.resolve("munge.sock")));
        startDaemon("slurmctld", on(0, "slurmctld", "-D", "-c"));
        startDaemon("slurmd-h1", on(0, "slurmd", "-D", "-N", "h1"));
        startDaemon("slurmd-h2", on(1, "slurmd", "-D", "-N", "h2"));
        await("slurmctld", () -> run("srun", "-N2", "-t1", "true") == 0);
    }

    private void startDaemon(final String name, final List<String> words) throws IOException
    {
        final ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".out").toFile());
        builder.environment().merge("PATH", ":/usr/sbin", String::concat);
        daemons.add(builder.start());
    }

    /** What a start needs some time for. */
    private interface Condition
    {
        boolean holds() throws Exception;
    }

    private void await(final String daemon, final Condition condition) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (!condition.holds())
        {
            assertTrue(deadlineNs - System.nanoTime() > 0,
                () -> "expected a start of " + daemon + ", actual " + log(daemon));
            Thread.sleep(100);
        }
    }

    private String log(final String daemon)
    {
        try
        {
            return Files.readString(folder.resolve(daemon + ".out"));
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    /** {@return the words that run a command on a host, which calls itself h1 or h2} */
    private List<String> on(final int host, final String... command)
    {
        final List<String> words = new ArrayList<>(hosts.entry(host));
        words.addAll(List.of("unshare", "--mount", "env", "SLURM_CONF=" + folder.resolve("slurm.conf"), "sh", "-c",
            "mount --bind " + folder.resolve("hosts") + " /etc/hosts && exec \"$@\"", "sh"));
        words.addAll(List.of(command));
        return words;
    }

    /** {@return the words that run a command of Slurm, as salloc} */
    List<String> entry(final String... command)
    {
        return on(0, command);
    }

    /** Runs a command of Slurm. Returns its exit code. */
    int run(final String... command) throws IOException, InterruptedException
    {
        return TwoHosts.run(on(0, command).toArray(String[]::new));
    }

    /** Hides a folder from the steps of the second host. */
    void hide(final Path directory) throws IOException, InterruptedException
    {
        assertEquals(0, TwoHosts.run("nsenter", "--target=" + daemons.getLast().pid(), "--mount", "mount", "-t",
            "tmpfs", "none", directory.toString()));
    }

    /** Shows it again. */
    void show(final Path directory) throws IOException, InterruptedException
    {
        assertEquals(0, TwoHosts.run("nsenter", "--target=" + daemons.getLast().pid(), "--mount", "umount",
            directory.toString()));
    }

    TwoHosts hosts()
    {
        return hosts;
    }

    /** Ends all jobs, and removes the cluster. */
    void close() throws Exception
    {
        for (final Process daemon : daemons.reversed())
        {
            daemon.destroy();
            if (!daemon.waitFor(LIMIT_S, TimeUnit.SECONDS))
            {
                daemon.destroyForcibly();
            }
        }
        // a step of a host that is cut off waits for its srun
        ProcessHandle.allProcesses().filter(this::isOfCluster).forEach(ProcessHandle::destroyForcibly);
        hosts.close();
        assertEquals(List.of(), daemons.stream().filter(Process::isAlive).toList());
    }

    private boolean isOfCluster(final ProcessHandle process)
    {
        try
        {
            return Files.readString(Path.of("/proc/" + process.pid() + "/environ"), StandardCharsets.ISO_8859_1)
                .contains("SLURM_CONF=" + folder.resolve("slurm.conf"));
        }
        catch (final IOException ex)
        {
            // it has ended
            return false;
        }
    }
}
