package org.gaeron;

/**
 * A job of one rank that a thread has opened, for jshell, notebooks and other places where a program is typed line by
 * line. That thread is the rank: other threads get an {@link IllegalStateException}. Collective calls return at once,
 * because there is no other rank.
 *
 * <p>{@snippet :
 * try (Session session = GlobalArrays.open())
 * {
 *     GlobalDoubleArray a = session.doubles("a", 100, 100);
 *     a.put(Patch.element(1, 2), new double[]{3});
 * }
 * }
 */
public interface Session extends World, AutoCloseable
{
    /**
     * Ends the job and frees the memory of its arrays. Afterwards their methods and those of this session throw an
     * {@link IllegalStateException}. Closing again does nothing.
     *
     * @throws IllegalStateException if another thread has opened the session.
     */
    @Override
    void close();
}
