package org.gaeron.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkGridTest
{
    @ParameterizedTest
    @CsvSource({
        "DOUBLE, 1024, 1024, 1024, 1024", "DOUBLE, 1025, 1025, 513, 513", "DOUBLE, 3000, 3000, 1000, 1000",
        "FLOAT, 5000, 5000, 1250, 1250", "COMPLEX, 2000, 2000, 667, 667", "LONG, 10000000, 1, 1000000, 1",
        "LONG, 1, 10000000, 1, 1000000", "DOUBLE, 7, 3, 7, 3", "INT, 100000, 10, 100000, 10",
        "DOUBLE, 3000000000, 3, 349488, 3"})
    void shouldCutIntoAboutEightMebibytes(
        final ElementType type, final long rows, final long cols, final long chunkRows, final long chunkCols)
    {
        final ChunkGrid grid = ChunkGrid.square(type, rows, cols, ChunkGrid.CHUNK_BYTES);
        assertEquals(new ChunkGrid(rows, cols, chunkRows, chunkCols), grid);
        assertTrue(grid.chunkElements() * type.sizeBytes() <= ChunkGrid.CHUNK_BYTES);
        final double padded = (double)grid.count() * grid.chunkElements() / rows / cols;
        assertTrue(padded < 1.01, () -> "factor of what is written " + padded);
    }

    @Test
    void shouldGiveEachChunkToOneThatOwnsMost()
    {
        final ArraySpec spec = ArraySpec.doubles("a", 4000, 4000).withGrid(2, 2);
        assertEquals(List.of(8L, 9L, 12L, 13L), chunks(spec, 2, 4));
        assertEquals(List.of(), chunks(spec.withGrid(1, 1).onRanks(3), 2, 4));
        assertEquals(16, chunks(spec.withGrid(1, 1).onRanks(3), 3, 4).size());
        // tiles: all own about as much of each
        for (int rank = 0; rank < 4; rank++)
        {
            assertEquals(4, chunks(spec.withTiles(30, 40), rank, 4).size());
        }
    }

    @Test
    void shouldGiveEachChunkToOneRank()
    {
        for (final ArraySpec spec : List.of(ArraySpec.doubles("a", 5000, 7000),
            ArraySpec.doubles("a", 5000, 7000).withTiles(17, 900), ArraySpec.doubles("a", 5000, 7000).byColumns(),
            ArraySpec.doubles("a", 100_000_000, 1).withRowCuts(0, 5, 5_000_000)))
        {
            final List<Long> all = new ArrayList<>();
            for (int rank = 0; rank < 7; rank++)
            {
                all.addAll(chunks(spec, rank, 7));
            }
            all.sort(null);
            final ChunkGrid grid =
                ChunkGrid.square(ElementType.DOUBLE, spec.rows(), spec.cols(), ChunkGrid.CHUNK_BYTES);
            assertEquals(grid.count(), all.size());
            long elements = 0;
            for (int i = 0; i < all.size(); i++)
            {
                assertEquals(i, all.get(i));
                elements += grid.patch(i).count();
            }
            assertEquals(spec.rows() * spec.cols(), elements);
        }
        final ChunkGrid rows = ChunkGrid.ofRows(ElementType.DOUBLE, 10, 100, 50 * 8);
        assertEquals(new Patch(3, 4, 50, 100), rows.patch(7));
        assertEquals(new Patch(9, 10, 0, 100), ChunkGrid.ofRows(ElementType.DOUBLE, 10, 100, 300 * 8).patch(3));
    }

    private static List<Long> chunks(final ArraySpec spec, final int rank, final int ranks)
    {
        final ChunkGrid grid = ChunkGrid.square(spec.type(), spec.rows(), spec.cols(), ChunkGrid.CHUNK_BYTES);
        return new ChunkOwners(ranks).chunksOf(rank, grid, Distribution.of(spec, ranks));
    }
}
