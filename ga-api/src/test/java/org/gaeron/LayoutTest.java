package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Specs with layouts of all kinds, what they are refused for, and their pictures.
 */
class LayoutTest
{
    private static final ArraySpec SPEC = ArraySpec.doubles("a", 10, 12);

    private static void refuse(final String expected, final Executable call)
    {
        final String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldRefuseCutsTilesAndRanksThatCannotBeAndNameTheNumbers()
    {
        refuse("array a: expected cuts of rows that begin at 0, actual 3", () -> SPEC.withRowCuts(3, 5));
        refuse("array a: expected cuts of rows that begin at 0, actual -1", () -> SPEC.withRowCuts(-1, 5));
        refuse("expected increasing cuts of columns, actual cut 2 at 4 after 4", () -> SPEC.withColCuts(0, 4, 4));
        refuse("expected cuts below the 10 rows of the array, actual a cut at 10", () -> SPEC.withRowCuts(0, 10));
        refuse("expected at least the cut at 0, actual none", SPEC::withRowCuts);
        refuse("array a: expected tiles of at least 1 of the columns, actual 0", () -> SPEC.withTiles(1, 0));
        refuse("expected tiles of at least 1 of the rows, actual -5", () -> SPEC.withRowTile(-5));
        refuse("expected ranks of 0 and more, each once, actual rank 2 twice", () -> SPEC.onRanks(2, 1, 2));
        refuse("actual rank -1", () -> SPEC.onRanks(0, -1));
        refuse("one of a minimum block, tiles and cuts", () -> SPEC.withTiles(2, 2).withMinimumBlock(3, 1));
        refuse("one of a minimum block, tiles and cuts", () -> SPEC.withMinimumBlock(3, 1).withRowCuts(0, 1));
        refuse("array a: expected a process grid of at most 4 ranks, actual 3 x 2",
            () -> Distribution.of(SPEC.withRowCuts(0, 1, 2).withColCuts(0, 5), 4));
        refuse("array a: expected a process grid of at most 2 ranks, actual 2 x 2",
            () -> Distribution.of(SPEC.withGrid(2, 2).onRanks(3, 1), 4));
        refuse("array a: expected a process grid of at most 2 x 12 blocks, actual 3 x 1",
            () -> Distribution.of(SPEC.withRowCuts(0, 1).withGrid(3, 1), 4));
        refuse("array a: expected ranks below 4, actual rank 4", () -> Distribution.of(SPEC.onRanks(1, 4), 4));
    }

    @Test
    void shouldCutIrregularly()
    {
        final Distribution distribution = Distribution.of(
            ArraySpec.doubles("irregular", 5, 10).withRowCuts(0, 2).withColCuts(0, 4, 6), 6);
        assertEquals(2, distribution.gridRows());
        assertEquals(3, distribution.gridCols());
        assertEquals(List.of(Patch.of(0, 2, 0, 4), Patch.of(0, 2, 4, 6), Patch.of(0, 2, 6, 10),
            Patch.of(2, 5, 0, 4), Patch.of(2, 5, 4, 6), Patch.of(2, 5, 6, 10)),
            IntStream.range(0, 6).mapToObj(distribution::block).toList());
    }

    @Test
    void shouldHavePiecesInTheOrderOfTheBlock()
    {
        final Distribution distribution = Distribution.of(SPEC.withTiles(4, 5).withGrid(2, 2).onRanks(7, 5, 3, 1), 8);
        assertEquals(List.of(Patch.of(0, 4, 0, 5), Patch.of(0, 4, 10, 12), Patch.of(8, 10, 0, 5),
            Patch.of(8, 10, 10, 12)), distribution.pieces(7));
        assertEquals(List.of(Patch.of(2, 4, 10, 12)), distribution.pieces(7, Patch.of(2, 5, 6, 12)));
        assertEquals(List.of(Patch.of(4, 8, 5, 10)), distribution.pieces(1));
        assertEquals(Patch.of(4, 8, 5, 10), distribution.block(1));
        assertEquals(List.of(), distribution.pieces(0));
        assertTrue(distribution.block(0).isEmpty());
        final String message =
            assertThrows(UnsupportedOperationException.class, () -> distribution.block(7)).getMessage();
        assertEquals("expected a block that is one patch of the array, actual 6 x 7 elements in several pieces: " +
            "see Distribution.pieces", message);
        assertFalse(distribution.indices(7).isWhole());
        assertEquals(8, distribution.indices(7).row(4));
        assertEquals(10, distribution.indices(7).col(5));
        assertEquals(5, distribution.owner(0, 5));
        final Distribution few = Distribution.of(SPEC.withTiles(8, 12).withGrid(4, 1), 4);
        assertTrue(few.block(3).isEmpty() && few.pieces(3).isEmpty() && few.indices(2).rows() == 0);
    }

    @Test
    void shouldCompareByPlaces()
    {
        final Distribution even = Distribution.of(SPEC.withGrid(2, 1), 4);
        final Distribution tiles = Distribution.of(SPEC.withTiles(2, 3).withGrid(2, 2), 4);
        assertEquals(even, Distribution.of(ArraySpec.ints("b", 10, 12).withGrid(2, 1), 9));
        for (final ArraySpec same : List.of(SPEC.withRowCuts(0, 5).withGrid(2, 1), SPEC.withRowTile(5).withGrid(2, 1),
            SPEC.withGrid(2, 1).onRanks(0, 1, 3)))
        {
            assertEquals(even, Distribution.of(same, 4), same.toString());
            assertEquals(even.hashCode(), Distribution.of(same, 4).hashCode());
        }
        assertEquals(tiles, Distribution.of(SPEC.withGrid(2, 2).withTiles(2, 3).onRanks(0, 1, 2, 3), 4));
        for (final ArraySpec other : List.of(SPEC.withGrid(1, 2), SPEC.withGrid(2, 1).onRanks(1, 0),
            SPEC.withRowCuts(0, 4).withGrid(2, 1), SPEC.withTiles(3, 3).withGrid(2, 2),
            SPEC.withRowCuts(0, 2, 4, 6, 8).withColTile(3).withGrid(2, 2), SPEC.withTiles(2, 3).withGrid(4, 1)))
        {
            assertNotEquals(even, Distribution.of(other, 4), other.toString());
            assertNotEquals(tiles, Distribution.of(other, 4), other.toString());
        }
        final ArraySpec dealt = SPEC.withRowCuts(0, 2, 5).withGrid(2, 1);
        assertEquals(Distribution.of(dealt, 2), Distribution.of(dealt.onRanks(0, 1), 2));
        assertNotEquals(Distribution.of(dealt, 2), Distribution.of(SPEC.withRowCuts(0, 2, 6).withGrid(2, 1), 2));
    }

    @Test
    void shouldDescribeThemselves()
    {
        assertEquals("array a of 10 x 12 doubles on a grid of 2 x 1 in tiles of 3 rows in tiles of 2 columns on " +
            "ranks 3, 1", SPEC.withTiles(3, 2).withGrid(2, 1).onRanks(3, 1).toString());
        assertEquals("array a of 10 x 12 doubles with rows cut at 0, 4", SPEC.withRowCuts(0, 4).toString());
        assertEquals("array a of 100 x 1 longs with rows cut at 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ... (20)",
            ArraySpec.longs("a", 100, 1).withRowCuts(IntStream.range(0, 20).asLongStream().toArray()).toString());
        assertEquals("2 x 2 blocks in tiles of 3 rows in tiles of 2 columns of 10 x 12",
            Distribution.of(SPEC.withTiles(3, 2), 4).toString());
        assertEquals("2 x 1 blocks with rows cut into 3 on 2 ranks",
            Distribution.of(SPEC.withRowCuts(0, 1, 2).withGrid(2, 1).onRanks(0, 2), 4).layout());
    }

    @Test
    void shouldDrawPicturesOfText()
    {
        final Distribution distribution = Distribution.of(
            ArraySpec.doubles("a", 4, 6).withTiles(1, 2).withGrid(2, 2).onRanks(0, 1, 2, 11), 12);
        assertEquals("""
            2 x 2 blocks in tiles of 1 rows in tiles of 2 columns on 4 ranks of 4 x 6
            001100
            22bb22
            001100
            22bb22
            """, distribution.picture());
        final String coloured = distribution.picture(2);
        assertTrue(coloured.contains("\033[48;5;67m0\033[48;5;67m0") && coloured.contains("\033[48;5;208m2"), coloured);
        final String large = Distribution.of(ArraySpec.doubles("a", 1L << 40, 3), 3).picture();
        assertEquals(33, large.lines().count());
        assertEquals(List.of("000", "111", "222"), large.lines().skip(1).distinct().toList());
        assertThrows(IllegalArgumentException.class, () -> distribution.picture(0));
    }

    /** Checks that each element ends in the one that it began in. */
    private static void checkTags(final String svg)
    {
        final Deque<String> open = new ArrayDeque<>();
        final Matcher tags = Pattern.compile("<(/?)(\\w+)[^<>]*?(/?)>").matcher(svg);
        while (tags.find())
        {
            if (!tags.group(1).isEmpty())
            {
                assertEquals(open.pop(), tags.group(2));
            }
            else if (tags.group(3).isEmpty())
            {
                open.push(tags.group(2));
            }
        }
        assertTrue(open.isEmpty());
    }

    @Test
    void shouldDrawPicturesOfSvg()
    {
        final Distribution distribution = Distribution.of(SPEC.withTiles(4, 5).withGrid(2, 2), 4);
        final String svg = distribution.pictureSvg(2);
        checkTags(svg);
        assertEquals(9, svg.split("<rect x=", -1).length - 1);
        assertTrue(svg.contains("<title>rank 3, node 1: [4,8) x [5,10), 160 bytes</title>"), svg);
        final String sampled = Distribution.of(ArraySpec.ints("a", 1 << 20, 1 << 20).withTiles(1, 1), 4).pictureSvg(1);
        assertEquals(64 * 64, sampled.split("<title>rank", -1).length - 1);
        assertThrows(IllegalArgumentException.class, () -> distribution.pictureSvg(0));
    }
}
