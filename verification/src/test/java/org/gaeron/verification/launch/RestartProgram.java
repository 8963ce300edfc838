package org.gaeron.verification.launch;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.GlobalArrays;
import org.gaeron.World;

/**
 * Program of the restart test. Its ranks compute without end, and print what their node alone got from the launcher.
 */
public final class RestartProgram
{
    private RestartProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, RestartProgram::run);
    }

    private static void run(final World world) throws Exception
    {
        System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
        System.out.println("ticket " + ticket());
        world.barrier();
        System.out.println("rank " + world.rank() + " is at it");
        while (true)
        {
            LockSupport.park();
        }
    }

    /** It came by the standard input, which nobody can read again. */
    private static String ticket() throws ReflectiveOperationException
    {
        final Field field = Class.forName("org.gaeron.launch.node.ChildProcess").getDeclaredField("TICKET");
        field.setAccessible(true);
        final Object ticket = ((AtomicReference<?>)field.get(null)).get();
        final Method encode = ticket.getClass().getDeclaredMethod("encode");
        encode.setAccessible(true);
        return new String((byte[])encode.invoke(ticket), StandardCharsets.UTF_8).strip();
    }
}
