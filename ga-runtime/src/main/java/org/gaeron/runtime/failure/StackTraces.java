package org.gaeron.runtime.failure;

import java.util.Arrays;
import java.util.regex.Pattern;

import org.gaeron.GlobalArrayException;

/**
 * Shortens the stack traces of failures to what the author of a program can use: the program's own frames, and the call
 * of the library that refused something.
 *
 * <pre>
 *   org.gaeron.runtime.array.BufferCheck.check   dropped where the library refused the call, kept where it failed
 *   org.gaeron.runtime.array.RankArray.put       kept
 *   my.Program.step                              kept
 *   my.Program.run                               kept
 *   org.gaeron.runtime.RankProgram.run           dropped
 *   java.lang.Thread.run                         dropped
 * </pre>
 * Where the logger {@code org.gaeron} takes lines of level DEBUG, traces stay whole.
 */
public final class StackTraces
{
    private static final Pattern LIBRARY =
        Pattern.compile("org\\.gaeron\\.((spi|runtime|wire|aeron|launch)\\..*|[A-Z]\\w*)");
    /** What calls a program: threads, and reflection. */
    private static final Pattern CALLER =
        Pattern.compile("java\\.lang\\.Thread|java\\.lang\\.reflect\\..*|jdk\\.internal\\.reflect\\..*");
    private static final int MOST_CAUSES = 100;
    private static final StackTraceElement[] NONE = new StackTraceElement[0];

    private StackTraces()
    {
    }

    /** Initializes this class. Where a stack is full that fails, and for good: the failure's text would be lost. */
    static void initialize()
    {
        // called for what the JVM does before
    }

    /**
     * Shortens the traces of a failure and of its causes, as far as they let themselves be changed.
     *
     * @param failure any failure.
     */
    public static void shorten(final Throwable failure)
    {
        try
        {
            final boolean staysWhole = System.getLogger("org.gaeron").isLoggable(System.Logger.Level.DEBUG);
            Throwable each = staysWhole ? null : failure;
            for (int i = 0; i < MOST_CAUSES && each != null; i++)
            {
                each.setStackTrace(shortened(each, each.getStackTrace()));
                each = each.getCause();
            }
        }
        catch (final Throwable ex)
        {
            // the program's own methods threw, or there is no memory: the trace stays as it is
            return;
        }
    }

    /** {@return whether a failure is of a kind with which the library refuses calls} */
    private static boolean isRefusal(final Throwable failure)
    {
        return failure instanceof IllegalArgumentException || failure instanceof IllegalStateException ||
            failure instanceof IndexOutOfBoundsException || failure instanceof GlobalArrayException;
    }

    /**
     * {@return the frames of the program} Without them, all frames of a failure of the library itself, and none where
     * the failure's text is all there is to say: a program that has returned too early, say.
     */
    private static StackTraceElement[] shortened(final Throwable failure, final StackTraceElement[] frames)
    {
        final boolean isRefusal = isRefusal(failure);
        int end = frames.length;
        while (end > 0 && (isLibrary(frames[end - 1]) || CALLER.matcher(frames[end - 1].getClassName()).matches()))
        {
            end--;
        }
        if (end == 0)
        {
            return failure instanceof GlobalArrayException ? NONE : frames;
        }
        int begin = 0;
        while (isRefusal && isLibrary(frames[begin]) && isLibrary(frames[begin + 1]))
        {
            begin++;
        }
        return Arrays.copyOfRange(frames, begin, end);
    }

    private static boolean isLibrary(final StackTraceElement frame)
    {
        final String name = frame.getClassName();
        final int nested = name.indexOf('$');
        return LIBRARY.matcher(nested < 0 ? name : name.substring(0, nested)).matches();
    }
}
