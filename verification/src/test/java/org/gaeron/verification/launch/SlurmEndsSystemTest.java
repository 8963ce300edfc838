package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;

/** The ends of jobs that {@code ga run} leads in an allocation of a real Slurm. */
@Order(1)
class SlurmEndsSystemTest extends EndsContractTest
{
    @TempDir
    private static Path clusters;

    private static int made;
    private static SlurmCluster slurm;

    private boolean isSpoilt;

    @BeforeEach
    void makeCluster() throws Exception
    {
        if (slurm == null)
        {
            slurm = SlurmCluster.make(Files.createDirectory(clusters.resolve("" + made++)));
        }
    }

    @AfterEach
    void removeSpoilt() throws Exception
    {
        if (isSpoilt)
        {
            removeCluster();
        }
    }

    @AfterAll
    static void removeCluster() throws Exception
    {
        if (slurm != null)
        {
            slurm.close();
            slurm = null;
        }
    }

    @Override
    TwoHosts hosts()
    {
        return slurm.hosts();
    }

    @Override
    LaunchedJob startJob(final String... args) throws Exception
    {
        return LaunchedJob.startUnder(slurm.entry("salloc", "-Q", "-N2"), folder, folder.resolve("err"), args);
    }

    @Override
    String agent()
    {
        return "agent.CallbackProcess";
    }

    @Override
    String second()
    {
        return "h2";
    }

    /** Slurm kills a task that does not obey, and all that it has started: the next job deletes what is left. */
    @Override
    void deleteRemains() throws Exception
    {
        try (LaunchedJob next = startJob("-R", "1", "-D", "gaeron.dir=/dev/shm",
            LaunchedProgram.class.getName(), "none"))
        {
            assertEquals(0, next.await(), next.errors()::toString);
        }
    }

    /** Slurm takes its time until a host that was away is back. */
    @Override
    void spoil()
    {
        isSpoilt = true;
    }
}
