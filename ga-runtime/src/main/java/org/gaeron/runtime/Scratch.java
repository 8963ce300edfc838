package org.gaeron.runtime;

/**
 * Buffers of a strand that it uses in one call after the other. Each is made when it is first needed, or grows then.
 */
final class Scratch
{
    private final Rank rank;
    private final CopyPanel[] panels;
    private ElementSorter sorter;

    Scratch(final Rank rank)
    {
        this.rank = rank;
        panels = new CopyPanel[]{new CopyPanel(rank), new CopyPanel(rank)};
    }

    /** {@return one of the two panels through which copies go} */
    CopyPanel panel(final int index)
    {
        return panels[index];
    }

    /** {@return the sorter of lists of elements} */
    ElementSorter sorter()
    {
        if (sorter == null)
        {
            sorter = new ElementSorter(rank.size(), rank.ranksPerNode(), rank.node());
        }
        return sorter;
    }
}
