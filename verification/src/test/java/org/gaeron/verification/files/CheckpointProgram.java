package org.gaeron.verification.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.World;
import org.gaeron.files.Checkpoint;
import org.gaeron.files.Checkpoints;

/** Writes one checkpoint after the other, until it is killed; each has other elements. It goes on from the last one. */
final class CheckpointProgram
{
    static final int ROWS = 1100;
    static final int LENGTH = 100_000;
    static final String STEP = "step";

    private CheckpointProgram()
    {
    }

    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world -> run(world, Path.of(args[0])));
    }

    static double element(final long step, final long row, final long col)
    {
        return 1e7 * step + row * ROWS + col;
    }

    static int element(final long step, final long index)
    {
        return (int)(7919 * step + index);
    }

    private static void run(final World world, final Path folder) throws IOException
    {
        final Checkpoints saved = Checkpoints.in(world, folder);
        try (GlobalDoubleArray matrix = world.doubles("matrix", ROWS, ROWS);
            GlobalIntArray counts = world.ints("counts", LENGTH))
        {
            final Optional<Checkpoint> last = saved.restore(matrix, counts);
            long step = last.isEmpty() ? 0 : Long.parseLong(last.get().attributes().get(STEP));
            if (step > 0 && (matrix.get(ROWS - 1, 5) != element(step, ROWS - 1, 5) ||
                counts.get(LENGTH - 1, 0) != element(step, LENGTH - 1)))
            {
                throw new IllegalStateException("not restored: step " + step);
            }
            while (true)
            {
                step++;
                final long now = step;
                matrix.fill((row, col) -> element(now, row, col));
                counts.fill((row, col) -> element(now, row));
                tell(world, "begins " + step);
                saved.write(Map.of(STEP, Long.toString(step)), matrix, counts);
                tell(world, "ends " + step);
            }
        }
    }

    private static void tell(final World world, final String line)
    {
        if (world.rank() == 0)
        {
            System.out.println(line);
            System.out.flush();
        }
    }
}
