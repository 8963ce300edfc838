/**
 * Mutexes: {@code RankMutexes} is a set of them, {@code MutexQueue} the queue lock of Mellor-Crummey and Scott on
 * one-sided operations, {@code MutexDescriptor} the layout of its words. {@code MutexReader} finds the holder,
 * {@code MutexPlaces} are the places of a rank in the queues. For ga-runtime alone.
 */
package org.gaeron.runtime.mutex;
