package org.gaeron.verification.launch;

import org.gaeron.GlobalArrays;

/** A program as the compiler makes it of a compact source file: {@code main} has no arguments, and is not static. */
final class CompactProgram
{
    CompactProgram()
    {
    }

    void main()
    {
        GlobalArrays.launch(new String[0], world ->
            System.out.println("rank " + world.rank() + " of " + world.size()));
    }
}
