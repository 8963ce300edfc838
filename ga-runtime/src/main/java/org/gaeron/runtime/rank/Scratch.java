package org.gaeron.runtime.rank;

import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.patch.ElementSorter;
import org.gaeron.runtime.waiting.RankWaits;

/**
 * Buffers of a strand that it uses in one call after the other. Each is made when it is first needed, or grows then.
 */
public final class Scratch
{
    private final int nodes;
    private final int ranksPerNode;
    private final int node;
    private final CopyPanel[] panels;
    private ElementSorter sorter;

    /** Buffers of a strand of a node. The times are null if operations are not counted. */
    Scratch(
        final RankWaits waits, final OperationTimes times, final int nodes, final int ranksPerNode, final int node)
    {
        this.nodes = nodes;
        this.ranksPerNode = ranksPerNode;
        this.node = node;
        final int bytes = nodes == 1 ? CopyPanel.NEAR_BYTES : CopyPanel.FAR_BYTES;
        panels = new CopyPanel[]{new CopyPanel(waits, times, bytes), new CopyPanel(waits, times, bytes)};
    }

    /** {@return one of the two panels through which copies go} */
    public CopyPanel panel(final int index)
    {
        return panels[index];
    }

    /** {@return the sorter of lists of elements} */
    public ElementSorter sorter()
    {
        if (sorter == null)
        {
            sorter = new ElementSorter(nodes * ranksPerNode, ranksPerNode, node);
        }
        return sorter;
    }
}
