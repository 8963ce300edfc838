package org.gaeron.algebra;

import java.util.function.IntConsumer;

/**
 * The number of threads of a library that has one number for the whole process, as OpenBLAS. It is 1, because ranks are
 * threads, but while problems are solved. Of several at the same time, the one that may use the most threads counts:
 * the library's threads serve one of them after the other. Any thread.
 *
 * <p>A number that each problem put back as it found it would stay that of the first one, if a second one began before
 * and ended after that.
 */
final class LibraryThreads
{
    private final IntConsumer setter;
    private int users;
    private int most = 1;

    /**
     * Sets one thread.
     *
     * @param setter the library's call.
     */
    LibraryThreads(final IntConsumer setter)
    {
        this.setter = setter;
        setter.accept(1);
    }

    /** Notes that a problem begins, which may use some threads. */
    synchronized void enter(final int threads)
    {
        users++;
        if (threads > most)
        {
            setter.accept(threads);
            most = threads;
        }
    }

    /** Notes that a problem has ended. */
    synchronized void leave()
    {
        users--;
        if (users == 0 && most > 1)
        {
            most = 1;
            setter.accept(1);
        }
    }
}
