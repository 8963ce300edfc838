package org.gaeron.launch.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePlaceTest
{
    private static Map<String, String> environment(final String pairs)
    {
        return pairs == null ? Map.of() : java.util.Arrays.stream(pairs.split(" "))
            .map(pair -> pair.split("="))
            .collect(java.util.stream.Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @ParameterizedTest
    @CsvSource({
        "GAERON_NODE=1 GAERON_NODES=4, 1, 4",
        "JOB_COMPLETION_INDEX=3 GAERON_NODES=4, 3, 4",
        "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2, 0, 2",
        "PMI_RANK=1 PMI_SIZE=2, 1, 2",
        "SLURM_PROCID=2 SLURM_STEP_NUM_TASKS=3, 2, 3",
        // mpirun inside of Slurm, whose own variables are those of the batch script
        "SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1 OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2, 1, 2",
        // mpirun of MPICH in a shell that srun has started
        "SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1 PMI_RANK=1 PMI_SIZE=2, 1, 2",
        "JOB_COMPLETION_INDEX=0 PMI_RANK=1 PMI_SIZE=2, 1, 2"})
    void shouldFindOutWhoItIs(final String variables, final int node, final int nodes)
    {
        final NodePlace place = NodePlace.of(null, null, environment(variables));
        assertEquals(node, place.node());
        assertEquals(nodes, place.nodes());
    }

    /** Others have no such name, or one that was left by another starter. */
    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=1273167873, 1273167873",
        "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2, ''",
        "GAERON_NODE=1 GAERON_NODES=4 PMIX_NAMESPACE=1273167873, ''"})
    void shouldKnowTheJobOfOpenMpi(final String variables, final String job)
    {
        assertEquals(job, NodePlace.of(null, null, environment(variables)).job());
    }

    @Test
    void shouldPreferOptions()
    {
        final NodePlace place = NodePlace.of(1, 3, environment("GAERON_NODE=0 GAERON_NODES=4"));
        assertEquals("1 of 3", place.node() + " of " + place.nodes());
    }

    @ParameterizedTest
    @CsvSource({
        ", expected the number of this node",
        "GAERON_NODES=2, GAERON_NODES without GAERON_NODE",
        "JOB_COMPLETION_INDEX=2, JOB_COMPLETION_INDEX without GAERON_NODES",
        // a batch script: nobody has started tasks
        "SLURM_PROCID=0 SLURM_NTASKS=2, SLURM_PROCID without SLURM_STEP_NUM_TASKS",
        "PMI_RANK=one PMI_SIZE=2, PMI_RANK: expected a number",
        "PMI_RANK=2 PMI_SIZE=2, expected a node from 0 to 1",
        // left by a shell that srun has started with PMI; else each task would compute all by itself
        "PMI_RANK=0 PMI_SIZE=1 SLURM_PROCID=3 SLURM_STEP_NUM_TASKS=4, PMI_SIZE=1 and SLURM_PROCID=3",
        "PMI_RANK=0 PMI_SIZE=0, expected from 1 to 32767 nodes"})
    void shouldTellWhatIsMissing(final String variables, final String complaint)
    {
        final Exception failure = assertThrows(IllegalArgumentException.class,
            () -> NodePlace.of(null, null, environment(variables)));
        assertTrue(failure.getMessage().contains(complaint), failure::getMessage);
    }

    @Test
    void shouldRefuseHalfOfTheOptions()
    {
        assertEquals("--node=1: expected --nodes, too, the number of nodes of the job", assertThrows(
            IllegalArgumentException.class, () -> NodePlace.of(1, null, Map.of())).getMessage());
        assertEquals("--nodes=2: expected --node, too, the number of this node", assertThrows(
            IllegalArgumentException.class, () -> NodePlace.of(null, 2, Map.of())).getMessage());
    }
}
