package org.gaeron.verification.soak;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.verification.soak.SoakPlaces.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The model of the soak, kept and broken; and rounds in one process, with every form of every type.
 */
class SoakModelTest
{
    private static final int ROWS = 23;
    private static final int COLS = 31;
    private static final int MOST = SoakPlaces.MOST_LISTED;

    private final Random random = new Random(7);
    private final SoakPlaces places = new SoakPlaces();
    private final double[] values = new double[MOST];

    private static void fill(final SoakPlaces at, final double[] values)
    {
        for (int k = 0; k < at.count(); k++)
        {
            values[k] = 1 + at.row(k) * COLS + at.col(k);
        }
    }

    @Test
    void shouldFindOneWrongElementOfEachForm()
    {
        final Map<Form, Integer> found = new EnumMap<>(Form.class);
        for (int i = 0; i < 100; i++)
        {
            final SoakModel model = new SoakModel("sums", ROWS, COLS);
            places.choose(random, ROWS, COLS, 2 * COLS);
            fill(places, values);
            model.put(places, values);
            assertDoesNotThrow(() -> model.compare(places, values));
            if (places.count() == 0)
            {
                continue;
            }
            final int wrong = random.nextInt(places.count());
            values[wrong]++;
            final String message =
                assertThrows(IllegalStateException.class, () -> model.compare(places, values)).getMessage();
            assertTrue(message.contains("element (" + places.row(wrong) + "," + places.col(wrong) + "): expected "),
                message);
            found.merge(places.form(), 1, Integer::sum);
        }
        assertEquals(Form.values().length, found.size());
    }

    @Test
    void shouldAddToAnElementThatIsListedTwiceBothTimes()
    {
        final SoakModel model = new SoakModel("sums", 1, 1);
        do
        {
            places.choose(random, 1, 1, 0);
        }
        while (places.form() != Form.LIST || places.count() != 2);
        values[0] = 5;
        values[1] = 7;
        model.add(places, -3, values);
        places.all(1, 1, 0);
        values[0] = -36;
        assertDoesNotThrow(() -> model.compare(places, values));
    }

    /** Stride 1 is the patch itself; all strides begin with its first element and stay within it. */
    @Test
    void shouldKeepWithinTheArray()
    {
        for (int i = 0; i < 1000; i++)
        {
            places.choose(random, ROWS, COLS, COLS);
            for (int k = 0; k < places.count(); k++)
            {
                assertTrue(places.row(k) >= 0 && places.row(k) < ROWS && places.col(k) >= 0 && places.col(k) < COLS);
            }
            assertTrue(places.form() == Form.LIST || places.row(0) == places.patch().rowLo() &&
                places.col(0) == places.patch().colLo() - COLS);
        }
    }

    @Test
    void shouldDrawEveryType()
    {
        final Map<String, Integer> drawn = new TreeMap<>();
        for (int i = 0; i < 200; i++)
        {
            final ArraySpec spec = SoakArray.spec(random, "a", ROWS, COLS);
            drawn.merge(spec.type().toString(), 1, Integer::sum);
        }
        assertEquals(5, drawn.size());
    }

    @Test
    @Timeout(240)
    void shouldKeepItsModelOverSeveralRounds()
    {
        EmbeddedJob.of(2, 2).timeout(Duration.ofSeconds(200)).setting("gaeron.node.timeout", "20s").run(world ->
        {
            final SoakRound round = new SoakRound(world, 11);
            for (int i = 0; i < 3; i++)
            {
                round.run();
            }
            assertEquals(3, round.rounds());
        });
    }
}
