package org.gaeron;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A job of several nodes inside one JVM: the way to test a program. More than one node needs the module ga-aeron and
 * the JVM option {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}.
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
    private final Map<String, String> settings = new LinkedHashMap<>();

    private EmbeddedJob()
    {
    }

    /**
     * {@return a job of a shape, by Aeron IPC, not yet running}
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
     * Chooses how the nodes talk.
     *
     * @param name {@code ipc} or {@code udp}.
     * @return this.
     */
    public EmbeddedJob transport(final String name)
    {
        return setting("gaeron.transport", name);
    }

    /**
     * Sets any setting of the runtime by its name; they are listed in the guide.
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
     * Runs the program on all ranks and returns when the job has ended.
     *
     * @param program what each rank does.
     * @param args    arguments of the program.
     * @throws JobFailedException if it failed on a rank; the cause is what it threw.
     */
    public void run(final Program program, final String... args)
    {
        Objects.requireNonNull(program, "program");
        GlobalArrays.runner().runEmbedded(Map.copyOf(settings), List.of(args), program);
    }
}
