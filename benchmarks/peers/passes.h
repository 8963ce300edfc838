/* What the programs of the peers share: sizes, passes, medians. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "median.h"

static const long SIZES[] = {8, 1024, 8192, 29000, 65536, 131072, 720000, 8000000};

static long largest(void)
{
    return SIZES[sizeof SIZES / sizeof *SIZES - 1];
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

/* One pass of at least 50 ms, in MB/s. */
static double pass(long bytes, void (*accumulate)(int elements))
{
    const double start = seconds();
    long count = 0;
    do
    {
        accumulate((int)(bytes / 8));
        count++;
    }
    while (seconds() - start < 0.05);
    return count * bytes / (seconds() - start) / 1e6;
}

static void measure(int passes, void (*accumulate)(int elements))
{
    double *rates = malloc(passes * sizeof *rates);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
    {
        pass(SIZES[i], accumulate); /* warms up */
        for (int each = 0; each < passes; each++)
        {
            rates[each] = pass(SIZES[i], accumulate);
        }
        printf("%ld %.4g\n", SIZES[i], median(rates, passes));
        fflush(stdout);
    }
    free(rates);
}
