package org.gaeron.runtime;

/**
 * Owner of an element, and the index of the element in the owner's block. A flyweight, set by {@link
 * ArrayShape#locate}.
 */
final class ElementPlace
{
    /** The rank that owns the element. */
    int owner;
    /** The element's index in the memory of the block. */
    long index;
}
