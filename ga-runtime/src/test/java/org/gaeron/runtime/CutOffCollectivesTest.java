package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.gaeron.JobFailedException;
import org.gaeron.LongExtreme;
import org.gaeron.MailboxSpec;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rank whose stack is full in a collective call of several sweeps, catches the error and calls again: the job ends
 * well, or says why it failed.
 */
class CutOffCollectivesTest
{
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** Longer than the payload of a sweep. */
    private static final int LONG = 3_000;
    /** From the end of the stack on; the last of them leave room enough. */
    private static final int LEVELS = 160;

    static Stream<Arguments> calls()
    {
        return Stream.of(
            Arguments.of("group", (Consumer<World>)world -> world.group(1, 0)),
            Arguments.of("split", (Consumer<World>)world -> world.split(0, -world.rank())),
            Arguments.of("nodeGroup", (Consumer<World>)World::nodeGroup),
            Arguments.of("leaders", (Consumer<World>)World::leaders),
            Arguments.of("allReduce", (Consumer<World>)CutOffCollectivesTest::sum),
            Arguments.of("scan", (Consumer<World>)CutOffCollectivesTest::scan),
            Arguments.of("extreme", (Consumer<World>)CutOffCollectivesTest::extreme),
            Arguments.of("memory", (Consumer<World>)World::memory),
            Arguments.of("mailboxes", (Consumer<World>)world -> world.mailboxes(MailboxSpec.of("m")).close()));
    }

    private static void sum(final World world)
    {
        final long[] values = new long[LONG];
        values[LONG - 1] = 1;
        world.allReduce(Reduction.SUM, values);
        assertEquals(world.size(), values[LONG - 1]);
    }

    private static void scan(final World world)
    {
        final long[] values = new long[LONG];
        values[LONG - 1] = 1;
        world.scan(Reduction.SUM, values);
        assertEquals(world.rank() + 1, values[LONG - 1]);
    }

    private static void extreme(final World world)
    {
        final LongExtreme greatest = world.extreme(Reduction.MAX, (long)world.rank(), 10 + world.rank());
        assertEquals(world.size() - 1, greatest.value());
        assertEquals(9 + world.size(), greatest.location());
    }

    @ParameterizedTest
    @MethodSource("calls")
    void shouldEndWhereARankIsCutOffInACall(final String name, final Consumer<World> call)
    {
        final AtomicInteger cutOff = new AtomicInteger();
        for (int i = 1; i < LEVELS; i += 1 + i / 8)
        {
            final int above = i;
            assertTimeoutPreemptively(LIMIT, () -> runOne(call, above, cutOff), () -> name + ", " + above + " levels");
        }
        assertTrue(cutOff.get() > 0, () -> name + ": expected calls that are cut off, actual none");
    }

    private static void runOne(final Consumer<World> call, final int above, final AtomicInteger cutOff) throws Exception
    {
        try
        {
            NearJob.run(2, Map.of(), world ->
            {
                call.accept(world); // no class is loaded where the stack is full
                if (world.rank() == 0)
                {
                    dive(world, call, above, cutOff);
                }
                else
                {
                    call.accept(world);
                }
                world.barrier();
            });
        }
        catch (final JobFailedException ex)
        {
            assertTrue(ex.getMessage().contains("StackOverflowError"), ex.toString());
        }
    }

    private static void dive(
        final World world, final Consumer<World> call, final int above, final AtomicInteger cutOff)
    {
        final Dive dive = new Dive(world, call);
        for (int i = 0; i < 3; i++)
        {
            dive.to(Integer.MAX_VALUE); // later ones are compiled, and reach deeper
        }
        dive.to(dive.deepest - above);
        if (!dive.isDone)
        {
            cutOff.incrementAndGet();
            call.accept(world);
        }
    }

    private static final class Dive
    {
        private final World world;
        private final Consumer<World> call;
        private int deepest;
        private boolean isDone;

        private Dive(final World world, final Consumer<World> call)
        {
            this.world = world;
            this.call = call;
        }

        private void to(final int level)
        {
            try
            {
                down(0, level);
            }
            catch (final StackOverflowError ex)
            {
                // looked at by the caller
            }
        }

        private int down(final int level, final int last)
        {
            deepest = Math.max(deepest, level);
            if (level == last)
            {
                call.accept(world);
                isDone = true;
                return level;
            }
            return 1 + down(level + 1, last);
        }
    }
}
