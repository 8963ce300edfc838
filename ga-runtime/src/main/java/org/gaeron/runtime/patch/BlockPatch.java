package org.gaeron.runtime.patch;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * The part of a patch that lies in one block: the address of an operation of a {@code Peer}. A flyweight, set anew for
 * each use. Rows and columns are relative to the block.
 */
public final class BlockPatch
{
    private int arrayId;
    private int owner;
    private long row;
    private long col;
    private long rows;
    private long cols;

    /** Creates one that points nowhere yet. */
    public BlockPatch()
    {
    }

    /**
     * Points at a part of a block.
     *
     * @param arrayId the array.
     * @param owner   the rank that owns the block.
     * @param row     first row, relative to the block.
     * @param col     first column, relative to the block.
     * @param rows    number of rows.
     * @param cols    number of columns.
     * @return this.
     */
    public BlockPatch set(
        final int arrayId, final int owner, final long row, final long col, final long rows, final long cols)
    {
        this.arrayId = arrayId;
        this.owner = owner;
        this.row = row;
        this.col = col;
        this.rows = rows;
        this.cols = cols;
        return this;
    }

    /**
     * Points at the same part as another patch.
     *
     * @param other the other patch.
     * @return this.
     */
    public BlockPatch set(final BlockPatch other)
    {
        return set(other.arrayId, other.owner, other.row, other.col, other.rows, other.cols);
    }

    /**
     * {@return the array}
     */
    public int arrayId()
    {
        return arrayId;
    }

    /**
     * {@return the rank that owns the block}
     */
    public int owner()
    {
        return owner;
    }

    /**
     * {@return the first row, relative to the block}
     */
    public long row()
    {
        return row;
    }

    /**
     * {@return the first column, relative to the block}
     */
    public long col()
    {
        return col;
    }

    /**
     * {@return number of rows}
     */
    public long rows()
    {
        return rows;
    }

    /**
     * {@return number of columns}
     */
    public long cols()
    {
        return cols;
    }

    /**
     * {@return number of elements}
     */
    public long count()
    {
        return rows * cols;
    }

    /**
     * {@return why a node that owns the patch has no block for it}
     */
    public String absence()
    {
        return arrayId == NodeMemory.CONTROL_ARRAY_ID ? Health.ENDED :
            "expected an open array, actual one that is closed or was never created: " + this;
    }

    @Override
    public String toString()
    {
        final String array =
            arrayId < 0 ? NodeMemory.withMargin(arrayId) + " with its margin," : String.valueOf(arrayId);
        return "array " + array + " owner " + owner + " [" + row + "," + (row + rows) + ") x [" +
            col + "," + (col + cols) + ")";
    }
}
