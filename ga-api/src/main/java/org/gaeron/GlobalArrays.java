package org.gaeron;

import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;

import org.gaeron.spi.JobRunner;

/**
 * Where a program begins.
 *
 * <p>{@code launch} is called from {@code main}. Started with plain {@code java} the program runs as one node in this
 * JVM, with as many ranks as the system property {@code gaeron.ranks} says (default: the number of processors). Started
 * with {@code ga run -N nodes -R ranks} the same program, unchanged, runs on many nodes. For tests there is {@link
 * EmbeddedJob}.
 */
public final class GlobalArrays
{
    private GlobalArrays()
    {
    }

    /**
     * Runs the ranks of this JVM's node and returns when the job has ended.
     *
     * <p>When a rank fails, by anything else than returning, the others have 3 s to end: those that wait for something
     * of the job get an exception, those that do something else are interrupted. Where ranks do not end by then, the
     * process is ended with exit code 1.
     *
     * @param args    arguments of the program, to be had from {@link World#arguments()}.
     * @param program what each rank does.
     * @throws JobFailedException if the program failed on a rank; the cause is what it threw.
     */
    public static void launch(final String[] args, final Program program)
    {
        Objects.requireNonNull(program, "program");
        runner().launch(List.of(args), program);
    }

    static JobRunner runner()
    {
        return ServiceLoader.load(JobRunner.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            "no runtime found: add the module ga-runtime to the class path"));
    }
}
