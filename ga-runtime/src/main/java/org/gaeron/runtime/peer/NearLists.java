package org.gaeron.runtime.peer;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.StripeLocks;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.ListKernels;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;

/**
 * List operations on blocks of this node, for {@link NearPeer}. Accumulates onto floating-point numbers hold a lock
 * while the next elements have that lock, too, for at most {@link ListKernels#TOUCHED} elements: other threads want it
 * as well. Has no mutable state.
 */
final class NearLists
{
    private final Health health;
    private final Runnable checkHealth;
    private final int rank;

    NearLists(final Health health, final Runnable checkHealth, final int rank)
    {
        this.health = health;
        this.checkHealth = checkHealth;
        this.rank = rank;
    }

    /**
     * Writes elements, or accumulates onto them.
     *
     * @param isPatient whether to wait for a stripe whose lock another thread holds, or to stop there.
     * @return the number of elements that are done, in the order of the list.
     */
    int scatter(
        final Block block, final ElementList at, final Update update, final LocalBuffer from, final boolean isPatient)
    {
        final ElementType type = block.type();
        if (update.isPut())
        {
            ListKernels.put(at, at.first(), at.end(), from, block);
            return at.count();
        }
        if (update.operator() != Operator.SUM && !type.supports(update.operator()))
        {
            throw new IllegalStateException(
                "expected an operator of " + type.plural() + ", actual " + update.operator());
        }
        if (type.isInteger())
        {
            ListKernels.accIntegers(at, update, from, block);
            return at.count();
        }
        return accLocked(block, at, update, from, isPatient);
    }

    private int accLocked(
        final Block block, final ElementList at, final Update update, final LocalBuffer from, final boolean isPatient)
    {
        final StripeLocks locks = block.locks();
        final long[] places = at.places();
        final int end = at.end();
        int next = at.first();
        int touched = next;
        while (next < end)
        {
            if (next >= touched)
            {
                touched = Math.min(end, next + ListKernels.TOUCHED);
                ListKernels.touch(at, next, touched, block);
            }
            final int first = next;
            final int lock = locks.lockOf(places[first]);
            final long least = locks.firstPlace(lock);
            final long beyond = locks.firstPlace(lock + 1);
            do
            {
                next++;
            }
            while (next < touched && places[next] >= least && places[next] < beyond);
            if (isPatient)
            {
                locks.lock(lock, checkHealth);
            }
            else if (!locks.tryLock(lock))
            {
                return first - at.first();
            }
            try
            {
                ListKernels.accLocked(at, first, next, update, from, block);
            }
            catch (final Error ex)
            {
                // there may be no stack left to release the lock
                health.cutOffRank = rank;
                health.cutOffBy = ex;
                throw ex;
            }
            finally
            {
                locks.unlock(lock);
            }
        }
        return at.count();
    }
}
