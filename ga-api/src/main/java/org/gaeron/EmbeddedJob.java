package org.gaeron;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A job of several nodes inside one JVM, for tests of a program. More than one node needs the module ga-aeron and the
 * JVM option {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
 *
 * <p>{@snippet :
 * EmbeddedJob.of(2, 2).transport("udp").run(world ->
 * {
 *     try (GlobalLongArray counts = world.longs("counts", 1, 100))
 *     {
 *         counts.acc(0, world.rank(), 1);
 *     }
 * });
 * }
 */
public final class EmbeddedJob
{
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    private final Map<String, String> settings = new LinkedHashMap<>();
    private Duration timeout = DEFAULT_TIMEOUT;

    private EmbeddedJob()
    {
    }

    /**
     * {@return a job of the given shape that uses Aeron IPC and is not running yet}
     *
     * @param nodes        number of nodes, at least 1.
     * @param ranksPerNode ranks of each node, at least 1.
     */
    public static EmbeddedJob of(final int nodes, final int ranksPerNode)
    {
        return new EmbeddedJob()
            .setting("gaeron.nodes", Integer.toString(nodes))
            .setting("gaeron.ranks", Integer.toString(ranksPerNode));
    }

    /**
     * Chooses the transport between the nodes.
     *
     * @param name {@code ipc} or {@code udp}; {@code auto}, the default, is {@code ipc} in one JVM.
     * @return this.
     */
    public EmbeddedJob transport(final String name)
    {
        return setting("gaeron.transport", name);
    }

    /**
     * Sets any setting of the runtime by its name. The guide lists them.
     *
     * @param name  for example {@code gaeron.memory.limit}.
     * @param value for example {@code 64m}.
     * @return this.
     */
    public EmbeddedJob setting(final String name, final String value)
    {
        settings.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Limits the time that the job may run; 60 s by default.
     *
     * @param timeout more than 0; at most one year counts.
     * @return this.
     * @throws IllegalArgumentException if it is not more than 0.
     */
    public EmbeddedJob timeout(final Duration timeout)
    {
        if (timeout.isNegative() || timeout.isZero())
        {
            throw new IllegalArgumentException("expected a timeout of more than 0, actual " + timeout);
        }
        this.timeout = timeout.compareTo(LONGEST_TIMEOUT) < 0 ? timeout : LONGEST_TIMEOUT;
        return this;
    }

    /**
     * Runs the program on all ranks and returns when the job has ended. An interrupt of the calling thread ends the
     * job, and so does its {@link #timeout}. Then ranks that wait for the job get an exception, and the others are
     * interrupted. Ranks that have not ended after 3 s are left running, and the resources that they may use are closed
     * when they end. Their threads do not keep the JVM from ending.
     *
     * @param program the program that each rank runs.
     * @param args    arguments of the program.
     * @throws JobFailedException   if it failed on a rank; the cause is the exception of that rank. The message says
     *                              if the job was interrupted, took too long, or left ranks running. The calling
     *                              thread keeps its interrupt.
     * @throws GlobalArrayException if the job cannot be started, as in a JVM without {@code --add-opens}; the message
     *                              has what to add.
     */
    public void run(final Program program, final String... args)
    {
        Objects.requireNonNull(program, "program");
        GlobalArrays.runner().runEmbedded(Map.copyOf(settings), timeout, List.of(args), program);
    }

    /**
     * Runs the program on all ranks as {@link #run} does, and returns the value of rank 0.
     *
     * <p>{@snippet :
     * final long ranks = EmbeddedJob.of(2, 2).call(world -> world.allReduce(Reduction.SUM, 1L));
     * assertEquals(4, ranks);
     * }
     *
     * @param computation the program that each rank runs.
     * @param args        arguments of the program.
     * @param <T>         the type of the value.
     * @return the value of rank 0; may be null.
     * @throws JobFailedException   as {@link #run} does.
     * @throws GlobalArrayException as {@link #run} does.
     */
    public <T> T call(final Computation<T> computation, final String... args)
    {
        final FirstValue<T> program = new FirstValue<>(computation);
        run(program, args);
        return program.value().orElse(null);
    }
}
