/**
 * Mutexes: {@code RankMutexes} is a set of them, {@code MutexQueue} the queue lock of Mellor-Crummey and Scott on
 * one-sided operations. For ga-runtime alone.
 */
package org.gaeron.runtime.mutex;
