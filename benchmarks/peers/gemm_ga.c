/* Products of square matrices of doubles by Global Arrays' ga_dgemm. Global Arrays that was built without a BLAS has
 * plain loops of its own, xb_dgemm; this program has a function of that name, which calls the BLAS that it is linked
 * with, and which the library takes instead.
 *   gemm_ga [N [TURNS]]     prints what gemm_scalapack prints */
#include <ga.h>
#include <ga-mpi.h>
#include <macdecls.h>
#include <mpi.h>
#include <stdlib.h>

#include "gemm.h"

static int a, b, c, n;
static long calls;

void xb_dgemm(const char *opA, const char *opB, const int *m, const int *cols, const int *k, const double *alpha,
    const double *left, const int *lda, const double *right, const int *ldb, const double *beta, double *to,
    const int *ldc)
{
    calls++;
    dgemm_(opA, opB, m, cols, k, alpha, left, lda, right, ldb, beta, to, ldc);
}

static void product(void)
{
    GA_Dgemm('n', 'n', n, n, n, 1.0, a, b, 0.0, c);
}

static int matrix(const char *name, int seed)
{
    int dims[2] = {n, n}, chunk[2] = {-1, n}, lo[2], hi[2], ld[1];
    const int array = NGA_Create(C_DBL, 2, dims, (char *)name, chunk);
    double *block;
    NGA_Distribution(array, GA_Nodeid(), lo, hi);
    if (lo[0] <= hi[0])
    {
        NGA_Access(array, lo, hi, &block, ld);
        for (int i = 0; i <= hi[0] - lo[0]; i++)
        {
            double *row = filled(hi[1] - lo[1] + 1, seed + i);
            for (int j = 0; j <= hi[1] - lo[1]; j++)
            {
                block[(long)i * ld[0] + j] = row[j];
            }
            free(row);
        }
        NGA_Release_update(array, lo, hi);
    }
    return array;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    GA_Initialize();
    MA_init(C_DBL, 1000, 16000000);
    n = argc > 1 ? atoi(argv[1]) : 2000;
    a = matrix("a", 1);
    b = matrix("b", 2);
    c = matrix("c", 3);
    GA_Sync();
    compareOn(GA_MPI_Comm(), GA_Nodeid(), n, n / GA_Nnodes(), argc > 2 ? atoi(argv[2]) : 7, product);
    if (GA_Nodeid() == 0 && calls == 0)
    {
        printf("ga_dgemm used a BLAS of its own\n");
    }
    GA_Terminate();
    MPI_Finalize();
    return 0;
}
