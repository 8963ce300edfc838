package org.gaeron.wire;

import java.lang.reflect.Field;

/**
 * A planted bug: the end of a link does not end one of the operations that wait for it.
 */
public final class ForgottenOperation
{
    private static final int FREE = 0;
    private static final int OPEN = 1;

    private ForgottenOperation()
    {
    }

    /**
     * Lets a node notice the end of a stream, and forget an operation.
     *
     * @param node  the node.
     * @param nodes number of nodes.
     * @param end   notices the end.
     * @return whether there was an operation to forget.
     */
    public static boolean forget(final WireNode node, final int nodes, final Runnable end)
    {
        for (int other = 0; other < nodes; other++)
        {
            final Link link = node.links().linkIfAny(other);
            final PendingOperation operation = link == null || !link.isOpen() ? null : anyOf(link);
            if (operation != null)
            {
                state(operation, FREE);
                end.run();
                state(operation, OPEN);
                return !link.isOpen();
            }
        }
        end.run();
        return false;
    }

    private static PendingOperation anyOf(final Link link)
    {
        for (int rank = 0; link.awaited(rank) != null; rank++)
        {
            final PendingOperations pending = link.awaited(rank).pending();
            if (pending.isAnyOpen())
            {
                for (int slot = 0; slot < CarrierLimits.MOST_SLOTS; slot++)
                {
                    final PendingOperation operation = pending.at(slot);
                    if (operation != null && !operation.isFree())
                    {
                        return operation;
                    }
                }
            }
        }
        return null;
    }

    private static void state(final PendingOperation operation, final int state)
    {
        try
        {
            final Field field = PendingOperation.class.getDeclaredField("state");
            field.setAccessible(true);
            field.setInt(operation, state);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new AssertionError(ex);
        }
    }
}
