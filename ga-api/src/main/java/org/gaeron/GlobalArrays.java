package org.gaeron;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

import org.gaeron.spi.JobRunner;

/**
 * Entry point of a program.
 *
 * <p>A program calls {@code launch} from its {@code main}. Started with plain {@code java} it runs as one node in this
 * JVM. The system property {@code gaeron.ranks} sets the number of ranks (default: the number of processors). Started
 * with {@code ga run -N nodes -R ranks}, or with {@code java -Dgaeron.nodes=N -Dgaeron.ranks=R}, the same program,
 * unchanged, runs on many nodes. For tests see {@link EmbeddedJob}, for jshell and notebooks {@link #open()}.
 *
 * <p>A {@code main} may run several jobs one after the other; then each node runs them in the same order. On several
 * nodes no job follows one that has failed.
 */
public final class GlobalArrays
{
    private GlobalArrays()
    {
    }

    /**
     * Runs the ranks of this JVM's node and returns when the job has ended.
     *
     * <p>With the system property {@code gaeron.nodes} above 1 this JVM is no node, but starts them, each in a JVM of
     * its own: this call does not return. The nodes run {@code main} from its beginning, with the arguments and options
     * of this JVM. When they have ended, this JVM ends with the exit code of the job. It needs the module ga-launch.
     *
     * <p>When a rank throws, the others have 3 s to end. Those that wait for the job get an exception, and the others
     * are interrupted. If ranks have not ended by then, the process ends with exit code 1. Under {@code ga run} a node
     * that only follows the failure of another node ends with exit code 70.
     *
     * @param args    arguments of the program, available from {@link World#arguments()}.
     * @param program the program that each rank runs.
     * @throws JobFailedException   if the program failed on a rank; the cause is the exception of that rank.
     * @throws GlobalArrayException if the job cannot be started.
     */
    public static void launch(final String[] args, final Program program)
    {
        Objects.requireNonNull(program, "program");
        runner().launch(List.of(args), program);
    }

    /**
     * Runs the ranks of this JVM's node as {@link #launch} does, and returns the value of rank 0.
     *
     * <p>{@snippet :
     * GlobalArrays.call(args, world -> energy(world)).ifPresent(energy -> System.out.println(energy));
     * }
     *
     * @param args        arguments of the program, available from {@link World#arguments()}.
     * @param computation the program that each rank runs.
     * @param <T>         the type of the value.
     * @return the value of rank 0 on node 0, which may be the only node; empty on the others, and if the value is null.
     * @throws JobFailedException if the program failed on a rank; the cause is the exception of that rank.
     */
    public static <T> Optional<T> call(final String[] args, final Computation<T> computation)
    {
        final FirstValue<T> program = new FirstValue<>(computation);
        launch(args, program);
        return program.value();
    }

    /**
     * Opens a job of one node with one rank, which is the calling thread, until it is closed. The system properties are
     * its settings, apart from the numbers of nodes and ranks.
     *
     * @return the job, for the use of the calling thread.
     * @throws GlobalArrayException if {@code ga run} has started this JVM, where the nodes run one job together.
     */
    public static Session open()
    {
        return runner().open();
    }

    static JobRunner runner()
    {
        return ServiceLoader.load(JobRunner.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            "no runtime found: add the module ga-runtime to the class path"));
    }
}
