/* The median, which all programs of the peers report. */
#include <stdlib.h>

static int ascending(const void *left, const void *right)
{
    const double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

/* Sorts the values. */
static double median(double *values, int count)
{
    qsort(values, count, sizeof *values, ascending);
    return values[count / 2];
}
