/* Accumulates with MPI: the last rank accumulates doubles into a window of rank 0, each time with a flush.
 *   accumulate_mpi [PASSES]    prints "BYTES MB/s" of each size: the median of PASSES passes of 50 ms (5) */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "passes.h"

static MPI_Win window;
static double *patch;

static void accumulate(int elements)
{
    MPI_Accumulate(patch, elements, MPI_DOUBLE, 0, 0, elements, MPI_DOUBLE, MPI_SUM, window);
    MPI_Win_flush(0, window);
}

int main(int argc, char **argv)
{
    int rank, size;
    double *memory;
    const long most = largest();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(rank == 0 ? most : 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    patch = calloc(1, most);
    MPI_Win_lock_all(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == size - 1)
    {
        measure(argc > 1 ? atoi(argv[1]) : 5, accumulate);
    }
    /* The target is within the library meanwhile, which is its best case. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
