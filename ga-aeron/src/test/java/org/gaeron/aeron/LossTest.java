package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Program;
import org.gaeron.World;
import org.gaeron.runtime.ArrayContractTest;
import org.gaeron.runtime.CollectivesContractTest;
import org.gaeron.runtime.ElementContractTest;
import org.gaeron.runtime.JobKind;
import org.gaeron.runtime.SoakContractTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A network that loses datagrams of data and of control, with the smallest terms. All results are those of a network
 * that does not, and nobody is taken for dead.
 */
class LossTest
{
    private static final Map<String, String> SMALLEST_TERMS =
        Map.of("gaeron.term.length", "64k", "gaeron.bulk.term.length", "64k");

    private static void run(
        final String loss, final int ranks, final Map<String, String> settings, final Program program)
    {
        final EmbeddedJob job = EmbeddedJob.of(ranks % 2 == 0 ? 2 : ranks, ranks % 2 == 0 ? ranks / 2 : 1)
            .transport("udp").timeout(Duration.ofHours(1)).setting("gaeron.test.loss", loss);
        SMALLEST_TERMS.forEach(job::setting);
        settings.forEach(job::setting);
        job.run(program);
    }

    @ParameterizedTest
    @CsvSource({"0, both", "1472, both", "1472, send", "1472, receive", "1472, none"})
    void shouldWrapItsLogsManyTimesAndCountEveryUpdateOnce(final String mtu, final String offload)
    {
        run("0.01", 2, Map.of("gaeron.mtu", mtu, "gaeron.offload", offload), LossTest::flood);
    }

    /** 40 MB of accumulates each way: a term of 64 KiB is filled more than 600 times. */
    private static void flood(final World world)
    {
        final int count = 1000;
        final int times = 5000;
        try (GlobalLongArray array = world.longs(ArraySpec.longs("flood", 2, count).withGrid(2, 1)))
        {
            final int other = 1 - world.rank();
            final long[] ones = new long[count];
            Arrays.fill(ones, 1);
            for (int i = 0; i < times; i++)
            {
                array.acc(Patch.of(other, other + 1, 0, count), 1, ones);
            }
            world.sync();
            final long[] mine = new long[count];
            array.get(Patch.of(world.rank(), world.rank() + 1, 0, count), mine);
            for (final long value : mine)
            {
                assertEquals(times, value);
            }
        }
    }

    @Test
    void shouldRefuseLossWhereItHasNoDriverToLoseIt()
    {
        final EmbeddedJob job = EmbeddedJob.of(2, 1).transport("ipc").setting("gaeron.test.loss", "0.1");
        final String message = assertThrows(IllegalArgumentException.class, () -> job.run(world -> { })).getMessage();
        assertTrue(message.contains("gaeron.test.loss: expected nodes over udp"), message);
    }

    @Test
    void shouldRefuseALossThatIsNoFraction()
    {
        final EmbeddedJob job = EmbeddedJob.of(2, 1).transport("udp").setting("gaeron.test.loss", "10");
        final String message = assertThrows(IllegalArgumentException.class, () -> job.run(world -> { })).getMessage();
        assertTrue(message.contains("expected a fraction from 0 to 0.5, actual 10"), message);
    }

    /** Mostly it waits for what is sent again, so the others run meanwhile. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class OneOfTen extends SoakContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return new int[]{3};
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            LossTest.run("0.1", ranks, settings, program);
        }
    }

    static Stream<String> rates()
    {
        return Stream.of(System.getProperty("gaeron.loss", "0.001,0.01").split(","));
    }

    /** The contract where some is lost; with 10 %, by {@code -Dgaeron.loss=0.1}, it takes minutes. */
    @Nested
    @ParameterizedClass
    @MethodSource("org.gaeron.aeron.LossTest#rates")
    class Contract implements JobKind
    {
        @Parameter
        private String loss;

        @Override
        public int[] rankCounts()
        {
            return new int[]{2};
        }

        @Override
        public Optional<Object> sharing()
        {
            return Optional.of(loss);
        }

        @Override
        public void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            LossTest.run(loss, ranks, settings, program);
        }

        @Nested
        class Array extends ArrayContractTest
        {
        }

        @Nested
        class Collectives extends CollectivesContractTest
        {
        }

        @Nested
        class Element extends ElementContractTest
        {
        }

        @Nested
        class Soak extends SoakContractTest
        {
            @Override
            protected int[] rankCounts()
            {
                return new int[]{3};
            }
        }
    }
}
