/* Accumulates with Global Arrays: the last process accumulates doubles into the block of process 0, each time with a fence.
 *   accumulate_ga [PASSES]     prints "BYTES MB/s" of each size: the median of PASSES passes of 50 ms (5) */
#include <ga.h>
#include <macdecls.h>
#include <mpi.h>
#include <stdlib.h>

#include "passes.h"

static int array;
static double *patch;

static void accumulate(int elements)
{
    int lo[1] = {0}, hi[1] = {elements - 1}, ld[1] = {elements};
    double alpha = 1.0;
    NGA_Init_fence();
    NGA_Acc(array, lo, hi, patch, ld, &alpha);
    NGA_Fence();
}

int main(int argc, char **argv)
{
    int dims[1], chunk[1];
    MPI_Init(&argc, &argv);
    GA_Initialize();
    MA_init(C_DBL, 1000, 1000);
    dims[0] = (int)(largest() / 8) * GA_Nnodes();
    chunk[0] = (int)(largest() / 8);
    patch = calloc(1, largest());
    array = NGA_Create(C_DBL, 1, dims, "a", chunk);
    GA_Zero(array);
    GA_Sync();
    if (GA_Nodeid() == GA_Nnodes() - 1)
    {
        measure(argc > 1 ? atoi(argv[1]) : 5, accumulate);
    }
    GA_Sync();
    GA_Destroy(array);
    GA_Terminate();
    MPI_Finalize();
    return 0;
}
