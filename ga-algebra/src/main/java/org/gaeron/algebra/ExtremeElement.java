package org.gaeron.algebra;

/**
 * The least or greatest element of an array, and its place.
 *
 * @param value the element, or its magnitude, as the operation says.
 * @param row   its row in the array.
 * @param col   its column in the array.
 */
public record ExtremeElement(Scalar value, long row, long col)
{
}
