package org.gaeron.examples.small;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The snippets on products on two nodes. */
class ProductSnippetsTest
{
    @Test
    void shouldMultiply()
    {
        EmbeddedJob.of(2, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 40, 40);
                GlobalDoubleArray b = world.doubles("b", 40, 40))
            {
                a.fill((row, column) -> row + column);
                b.fill((row, column) -> row * column);
                // row 0 of a times column 1 of b, both up to 8
                assertEquals(0 + 1 + 4 + 9 + 16 + 25 + 36 + 49, ProductSnippets.products(world, a, b));
            }
        });
    }
}
