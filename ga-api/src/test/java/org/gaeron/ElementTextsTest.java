package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;

import org.junit.jupiter.api.Test;

/**
 * Texts of elements against those of NumPy 2.4, which has no common exponents.
 */
class ElementTextsTest
{
    private static final double INF = Double.POSITIVE_INFINITY;
    private static final double NAN = Double.NaN;

    private static void check(final String expected, final ElementType type, final Object values)
    {
        final ElementTexts texts = ElementTexts.of(type, values, 8);
        assertEquals(expected, String.join(" ", texts.cells()));
        for (final String cell : texts.cells())
        {
            assertEquals(texts.width(), cell.length(), cell);
        }
    }

    private static void checkDoubles(final String expected, final double... values)
    {
        check(expected, ElementType.DOUBLE, values);
    }

    @Test
    void shouldWriteDoublesAsNumPyDoes()
    {
        checkDoubles(" 1.     0.25   1.5    0.    -2.125    nan", 1, 0.25, 1.5, 0, -2.125, NAN);
        checkDoubles(" 0.33333333  0.66666667 -0.1       ", 1 / 3.0, 2 / 3.0, -0.1);
        checkDoubles(" 1.e-10  1.e+00 -3.e+10  0.e+00     inf    -inf", 1e-10, 1, -3e10, 0, INF, -INF);
        checkDoubles("3.33333333e-01 6.66666667e-01 1.00050000e+03", 1 / 3.0, 2 / 3.0, 1000.5);
        checkDoubles(" nan  inf -inf", NAN, INF, -INF);
        checkDoubles("nan inf", NAN, INF);
        checkDoubles("-0.e+000  1.e+300  2.e-300", -0.0, 1e300, 2e-300);
        checkDoubles("99999999. 99999999.", 99999999, 99999999);
        checkDoubles("-0.  0.", -0.0, 0);
        checkDoubles("");
    }

    @Test
    void shouldRoundFromAllDigits()
    {
        // as 0.285 to two digits: the double lies below that decimal number
        assertEquals("0.28", ElementTexts.of(ElementType.DOUBLE, new double[]{0.285}, 2).cells()[0]);
        assertEquals("0.12", ElementTexts.of(ElementType.DOUBLE, new double[]{0.125}, 2).cells()[0]);
        assertEquals("1.", ElementTexts.of(ElementType.DOUBLE, new double[]{0.9999}, 2).cells()[0]);
        assertEquals("1.e+09", ElementTexts.of(ElementType.DOUBLE, new double[]{9.999e8, 1}, 2).cells()[0]);
    }

    @Test
    void shouldWriteOtherTypesAsNumPyDoes()
    {
        check("0.33333334 0.6666667  0.1       ", ElementType.FLOAT, new float[]{1 / 3f, 2 / 3f, 0.1f});
        check("1.0e+06 1.5e+00", ElementType.FLOAT, new float[]{1e6f, 1.5f});
        check("   7 -123    0", ElementType.INT, new int[]{7, -123, 0});
        check("-9223372036854775808  9223372036854775807", ElementType.LONG, new long[]{1L << 63, -1 + (1L << 63)});
        check(" 1.+2.j   -0.-3.25j", ElementType.COMPLEX, new double[]{1, 2, -0.0, -3.25});
        check("nan+0.e+00j  1.+1.e-09j inf   -infj", ElementType.COMPLEX, new double[]{NAN, 0, 1, 1e-9, INF, -INF});
    }

    @Test
    void shouldTakeOutACommonExponent()
    {
        final ElementTexts small =
            ElementTexts.of(ElementType.DOUBLE, new double[]{1.25e-11, -2.125e-10, 0, NAN}, 8);
        assertEquals(-10, small.commonExponent());
        assertEquals(" 0.125 -2.125  0.       nan", String.join(" ", small.cells()));
        final ElementTexts large = ElementTexts.of(ElementType.FLOAT, new float[]{2e8f, 1.5e9f}, 8);
        assertEquals(9, large.commonExponent());
        assertEquals("0.2 1.5", String.join(" ", large.cells()));
        assertEquals(0, ElementTexts.of(ElementType.DOUBLE, new double[]{1e-10, 2e-6}, 8).commonExponent());
        assertEquals(0, ElementTexts.of(ElementType.COMPLEX, new double[]{1e-10, 2e-10}, 8).commonExponent());
    }

    @Test
    void shouldNotDependOnTheLocale()
    {
        final Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try
        {
            checkDoubles("1.5  0.25", 1.5, 0.25);
            assertEquals("1.5 KiB", ByteText.of(1536));
        }
        finally
        {
            Locale.setDefault(before);
        }
    }

    @Test
    void shouldRefuseBadFormats()
    {
        final PrintFormat good = PrintFormat.DEFAULT;
        assertEquals(new PrintFormat(2, 3, 4, 50), good.withDigits(2).withMost(3).withEdge(4).withWidth(50));
        assertThrows(IllegalArgumentException.class, () -> good.withDigits(18));
        assertThrows(IllegalArgumentException.class, () -> good.withMost(0));
        assertThrows(IllegalArgumentException.class, () -> good.withEdge(0));
        final String message =
            assertThrows(IllegalArgumentException.class, () -> good.withWidth(19)).getMessage();
        assertTrue(message.equals("expected lines of at least 20 characters, actual 19"), message);
    }
}
