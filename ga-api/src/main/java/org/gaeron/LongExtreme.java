package org.gaeron;

/**
 * The least or greatest of the integers of all ranks, and where it is.
 *
 * @param value    the value.
 * @param location what its rank gave as its location.
 */
public record LongExtreme(long value, long location)
{
}
