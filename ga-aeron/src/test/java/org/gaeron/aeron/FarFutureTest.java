package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FarFutureTest
{
    private static final int COUNT = 50;

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldCompleteWhileTheRankMakesNoCall(final String transport)
    {
        FarJob.run(transport, 2, Map.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("a", 2, COUNT).byRows()))
            {
                array.fill((row, column) -> 1000 * row + column);
                final int other = 1 - world.rank();
                final CompletableFuture<?>[] futures = IntStream.range(0, COUNT)
                    .mapToObj(column -> array.getAsync(other, column).toCompletableFuture())
                    .toArray(CompletableFuture[]::new);
                CompletableFuture.allOf(futures).get(20, TimeUnit.SECONDS);
                for (int column = 0; column < COUNT; column++)
                {
                    assertEquals(1000.0 * other + column, futures[column].resultNow());
                }
                world.sync();
            }
        });
    }
}
