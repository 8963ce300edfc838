package org.gaeron.examples.small;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * An array in a file of NumPy, version 1.0 of the format. All ranks write at the same time, each the rows
 * of its block, from the block's memory.
 */
public final class NumPyFile
{
    private static final int HEADER_BYTES = 128;
    private static final char ORDER = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>';

    private NumPyFile()
    {
    }

    /**
     * Starts the program: a multiplication table for {@code numpy.load}.
     *
     * @param args the file; {@code table.npy} if there is none.
     */
    public static void main(final String[] args)
    {
        final Path file = Path.of(args.length == 0 ? "table.npy" : args[0]);
        GlobalArrays.launch(args, world ->
        {
            try (GlobalDoubleArray table = world.doubles("table", 9, 9))
            {
                table.fill((row, column) -> (row + 1) * (column + 1));
                write(world, table, file);
            }
        });
    }

    /** Magic number, version, 118 ('v') as the length of the rest, and the shape. */
    private static ByteBuffer header(final GlobalDoubleArray array)
    {
        final String text = "\223NUMPY\1\0v\0{'descr': '" + ORDER + "f8', 'fortran_order': False, 'shape': (" +
            array.rows() + ", " + array.cols() + "), }";
        return ByteBuffer.wrap("%-127s\n".formatted(text).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static long position(final GlobalDoubleArray array, final long row, final long column)
    {
        return HEADER_BYTES + (row * array.cols() + column) * Double.BYTES;
    }

    /** Writes an array whose blocks are patches: one of tiles is refused. Collective. */
    static void write(final World world, final GlobalDoubleArray array, final Path file) throws IOException
    {
        world.sync();                                                // the blocks are as they are to be written
        final LocalDoubleBlock own = array.localBlock();
        final Patch patch = own.patch();
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE))
        {
            out.truncate(position(array, array.rows(), 0)).write(header(array), 0);
            for (long row = patch.rowLo(); row < patch.rowHi(); row++)
            {
                final ByteBuffer elements = own.row(row).asByteBuffer();
                long at = position(array, row, patch.colLo());
                while (elements.hasRemaining())
                {
                    at += out.write(elements, at);
                }
            }
        }
        world.barrier();
    }
}
