/* What the programs of matrix products share: matrices, and the product beside the BLAS alone. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "median.h"

extern void dgemm_(const char *, const char *, const int *, const int *, const int *, const double *, const double *,
    const int *, const double *, const int *, const double *, double *, const int *);

static double *filled(long count, int seed)
{
    double *elements = malloc((count > 0 ? count : 1) * sizeof *elements);
    unsigned long word = seed * 0x9E3779B97F4A7C15UL + 1;
    for (long i = 0; i < count; i++)
    {
        word = word * 6364136223846793005UL + 1442695040888963407UL;
        elements[i] = (double)(word >> 11) / 9007199254740992.0 - 0.5;
    }
    return elements;
}

/* The median time of some turns of all processes, after three that warm up. */
static double typical(MPI_Comm all, int turns, void (*turn)(void))
{
    double *times = malloc(turns * sizeof *times);
    for (int i = -3; i < turns; i++)
    {
        MPI_Barrier(all);
        const double start = MPI_Wtime();
        turn();
        MPI_Barrier(all);
        if (i >= 0)
        {
            times[i] = MPI_Wtime() - start;
        }
    }
    const double time = median(times, turns);
    free(times);
    return time;
}

static int sideOfKernel, rowsOfKernel;
static double *left, *right, *sum;

static void kernel(void)
{
    const double alpha = 1, beta = 0;
    dgemm_("N", "N", &rowsOfKernel, &sideOfKernel, &sideOfKernel, &alpha, left, &rowsOfKernel, right, &sideOfKernel,
        &beta, sum, &rowsOfKernel);
}

static void compareOn(MPI_Comm all, int rank, int n, int rows, int turns, void (*product)(void))
{
    const double operations = 2.0 * n * n * n / 1e9;
    sideOfKernel = n;
    rowsOfKernel = rows;
    left = filled((long)rows * n, 4);
    right = filled((long)n * n, 5);
    sum = filled((long)rows * n, 6);
    const double local = operations / typical(all, turns, kernel);
    const double distributed = operations / typical(all, turns, product);
    if (rank == 0)
    {
        printf("%d kernel %.1f product %.1f ratio %.2f\n", n, local, distributed, distributed / local);
        fflush(stdout);
    }
}

static inline void compare(int rank, int n, int rows, int turns, void (*product)(void))
{
    compareOn(MPI_COMM_WORLD, rank, n, rows, turns, product);
}
