package org.gaeron.verification.launch;

import java.util.List;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;

/**
 * Program of the system tests that tells how embedded jobs fail in a JVM that keeps its internals closed.
 */
public final class UnopenedProgram
{
    private UnopenedProgram()
    {
    }

    /**
     * Prints a line for each transport.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        for (final String transport : List.of("ipc", "udp"))
        {
            try
            {
                EmbeddedJob.of(2, 1).transport(transport).run(world -> world.barrier());
                System.out.println(transport + " works");
            }
            catch (final GlobalArrayException ex)
            {
                System.out.println(ex);
            }
        }
    }
}
