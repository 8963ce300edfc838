/* Products of square matrices of doubles by ScaLAPACK's pdgemm, on a column of processes, in blocks of 64 rows dealt in
 * turn: each process multiplies its rows and needs all of the right factor. Gaeron's arrays have blocks of columns there.
 *   gemm_scalapack [N [TURNS]]     prints "N kernel GFLOP/s product GFLOP/s ratio": medians of TURNS turns (7), N = 2000;
 *   the kernel is dgemm on all processes at the same time, each with the rows that it has */
#include <mpi.h>
#include <stdlib.h>

#include "gemm.h"

extern void Cblacs_pinfo(int *, int *);
extern void Cblacs_get(int, int, int *);
extern void Cblacs_gridinit(int *, const char *, int, int);
extern void Cblacs_gridexit(int);
extern int numroc_(const int *, const int *, const int *, const int *, const int *);
extern void descinit_(int *, const int *, const int *, const int *, const int *, const int *, const int *, const int *,
    const int *, int *);
extern void pdgemm_(const char *, const char *, const int *, const int *, const int *, const double *, const double *,
    const int *, const int *, const int *, const double *, const int *, const int *, const int *, const double *,
    double *, const int *, const int *, const int *);

static int desc[9], rows, n, one = 1;
static double *a, *b, *c;

static void product(void)
{
    const double alpha = 1, beta = 0;
    pdgemm_("N", "N", &n, &n, &n, &alpha, a, &one, &one, desc, b, &one, &one, desc, &beta, c, &one, &one, desc);
}

int main(int argc, char **argv)
{
    int rank, size, context, info, zero = 0, rowBlock, colBlock = 64;
    MPI_Init(&argc, &argv);
    n = argc > 1 ? atoi(argv[1]) : 2000;
    Cblacs_pinfo(&rank, &size);
    Cblacs_get(0, 0, &context);
    Cblacs_gridinit(&context, "R", size, 1);
    rowBlock = 64;
    rows = numroc_(&n, &rowBlock, &rank, &zero, &size);
    descinit_(desc, &n, &n, &rowBlock, &colBlock, &zero, &zero, &context, &rows, &info);
    a = filled((long)rows * n, 1);
    b = filled((long)rows * n, 2);
    c = filled((long)rows * n, 3);
    compare(rank, n, rows, argc > 2 ? atoi(argv[2]) : 7, product);
    Cblacs_gridexit(context);
    MPI_Finalize();
    return 0;
}
