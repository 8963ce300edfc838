/* What the programs of the peers share: sizes, passes, medians. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

static int ascending(const void *left, const void *right)
{
    const double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
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
        qsort(rates, passes, sizeof *rates, ascending);
        printf("%ld %.4g\n", SIZES[i], rates[passes / 2]);
        fflush(stdout);
    }
    free(rates);
}
