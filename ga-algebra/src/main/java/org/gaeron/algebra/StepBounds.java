package org.gaeron.algebra;

/**
 * Steps along a direction to the bounds of a box, see {@link Reductions#stepBounds}. An element that does not move has
 * an infinite step; of integers that is the largest value of their type.
 *
 * @param least         the least step of an element.
 * @param leastPositive the least step above 0; infinite if there is none.
 * @param greatest      the greatest step of an element.
 */
public record StepBounds(Scalar least, Scalar leastPositive, Scalar greatest)
{
}
