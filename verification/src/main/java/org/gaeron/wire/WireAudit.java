package org.gaeron.wire;

/**
 * Looks into the protocol of a node, for checks.
 */
public final class WireAudit
{
    private WireAudit()
    {
    }

    /**
     * {@return which operations a node has open at a node whose link has ended, or null if there are none}
     *
     * @param node  the node.
     * @param nodes number of nodes.
     */
    public static String leftOpen(final WireNode node, final int nodes)
    {
        for (int other = 0; other < nodes; other++)
        {
            final Link link = node.links().linkIfAny(other);
            if (link != null && link.isMet() && !link.isOpen() && hasPending(link))
            {
                return "expected an end of all operations at node " + other + ", whose link has ended (" +
                    link.failure(null).reason() + "), actual an open one";
            }
        }
        return null;
    }

    private static boolean hasPending(final Link link)
    {
        for (int i = 0; link.awaited(i) != null; i++)
        {
            if (link.awaited(i).pending().isAnyOpen())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return how many links of a node are open}
     *
     * @param node  the node.
     * @param nodes number of nodes.
     */
    public static int openLinks(final WireNode node, final int nodes)
    {
        int count = 0;
        for (int other = 0; other < nodes; other++)
        {
            final Link link = node.links().linkIfAny(other);
            count += link != null && link.isOpen() ? 1 : 0;
        }
        return count;
    }
}
