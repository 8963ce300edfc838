package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.NodeFailedException;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * Rank 0 fills the file system of the job's folder, and then all ranks get large patches until that fails; each says
 * with what.
 */
public final class FillingProgram
{
    private static final int COUNT = 1 << 18;
    private static final int CHUNK_BYTES = 1 << 20;

    private FillingProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args whether the streams for large patches are open before: open, closed.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, FillingProgram::run);
    }

    private static void run(final World world) throws IOException
    {
        System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
        try (GlobalDoubleArray array = world.doubles(
            ArraySpec.doubles("array", world.size(), COUNT).withGrid(world.size(), 1)))
        {
            final double[] values = new double[COUNT];
            final int other = (world.rank() + 1) % world.size();
            final Patch row = Patch.of(other, other + 1, 0, COUNT);
            if ("open".equals(world.arguments().get(0)))
            {
                array.get(row, values);
            }
            world.barrier();
            if (world.rank() == 0)
            {
                fill(Path.of(System.getProperty("gaeron.dir"), "fill"));
            }
            world.barrier();
            while (true)
            {
                array.get(row, values);
            }
        }
        catch (final NodeFailedException ex)
        {
            System.out.println("rank " + world.rank() + " failed: told of node " + ex.node());
            throw ex;
        }
        catch (final Exception | Error ex)
        {
            System.out.println("rank " + world.rank() + " failed: " + ex);
            throw ex;
        }
    }

    /** To the last byte. */
    private static void fill(final Path file) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))
        {
            while (true)
            {
                channel.write(ByteBuffer.allocate(CHUNK_BYTES));
            }
        }
        catch (final IOException ex)
        {
            if (!String.valueOf(ex.getMessage()).contains("No space left"))
            {
                throw ex;
            }
        }
    }
}
