package org.gaeron.launch.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmAllocationTest
{
    /** What the script of sbatch has: the number of a task, but no step. */
    private final Map<String, String> environment = new HashMap<>(Map.of("SLURM_JOB_ID", "12",
        "SLURM_JOB_NODELIST", "gh[1-2]", "SLURM_PROCID", "0", "SLURM_NTASKS", "4", "SLURM_NODEID", "0"));

    private static List<String> names(final SlurmAllocation allocation)
    {
        return allocation.hosts().hosts().stream().map(HostEntry::name).toList();
    }

    @Test
    void shouldHaveTheHostsOfTheJobInAScript()
    {
        assertEquals(List.of("gh1", "gh2"), names(SlurmAllocation.of(environment)));
        assertEquals(List.of(1, 1), SlurmAllocation.of(environment).hosts().blocks(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294967290", "4294967291"})
    void shouldLeadFromTheShellOrTheScriptOfTheJob(final String step)
    {
        environment.put("SLURM_STEP_ID", step);
        assertEquals(List.of("gh1", "gh2"), names(SlurmAllocation.of(environment)));
    }

    @Test
    void shouldNotLeadFromATaskThatSrunHasStarted()
    {
        environment.put("SLURM_STEP_ID", "0");
        assertNull(SlurmAllocation.of(environment));
    }

    /** A job that is submitted from within a step has the number of that step. */
    @Test
    void shouldTellThatAStepUsesOneHostOfSeveral()
    {
        environment.put("SLURM_JOB_NUM_NODES", "2");
        assertNull(SlurmAllocation.remark(environment));
        environment.put("SLURM_STEP_ID", "0");
        assertEquals("SLURM_STEP_ID=0: the nodes run on this host alone, as in a step of srun; without that variable " +
            "on all 2 hosts of the job of Slurm", SlurmAllocation.remark(environment));
        environment.put("SLURM_JOB_NUM_NODES", "1");
        assertNull(SlurmAllocation.remark(environment));
        assertNull(SlurmAllocation.remark(Map.of()));
    }

    @Test
    void shouldRefuseAJobOfSeveralComponents()
    {
        environment.put("SLURM_HET_SIZE", "2");
        final Exception failure =
            assertThrows(IllegalArgumentException.class, () -> SlurmAllocation.of(environment));
        assertTrue(failure.getMessage().startsWith("SLURM_HET_SIZE=2: expected a job of one component, actual a "),
            failure::getMessage);
        environment.put("SLURM_STEP_ID", "0");
        assertNull(SlurmAllocation.of(environment));
    }

    @Test
    void shouldNotLeadWithoutAJobOfSlurm()
    {
        assertNull(SlurmAllocation.of(Map.of("SLURM_JOB_ID", "", "SLURM_JOB_NODELIST", "gh1")));
        assertNull(SlurmAllocation.of(Map.of("SLURM_CONF", "/etc/slurm.conf")));
    }

    @Test
    void shouldRefuseAJobWhoseHostsAreNotKnown()
    {
        environment.remove("SLURM_JOB_NODELIST");
        final Exception failure =
            assertThrows(IllegalArgumentException.class, () -> SlurmAllocation.of(environment));
        assertEquals("SLURM_JOB_NODELIST: expected a list of hosts, as gh[01-04], actual none", failure.getMessage());
    }
}
