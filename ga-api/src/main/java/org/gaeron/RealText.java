package org.gaeron;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Texts of floating-point numbers that stand together, all of one width, as NumPy writes them (its class {@code
 * FloatingFormat} with the mode {@code maxprec}): the fewest digits that name a number, but not more than asked for.
 * Numbers from 1e-4 to 1e8, of floats to 1e6, that differ by at most three decades are positional. Others have
 * exponents, or a common one. Unlike NumPy, it fills a mantissa that is too short with zeros, not with further digits.
 */
final class RealText
{
    private static final double LEAST_POSITIONAL = 1e-4;
    private static final double LEAST_POSITIONAL_FLOAT = 1e-4f;
    private static final double MOST_POSITIONAL = 1e8;
    private static final double MOST_POSITIONAL_FLOAT = 1e6;
    private static final double MOST_RATIO = 1000;
    private static final int LEAST_EXPONENT_DIGITS = 2;
    private static final int NAME_LENGTH = 3;

    private final boolean isFloat;
    private final int digits;
    private final boolean hasPlus;
    private boolean isScientific;
    private int commonExponent;
    /** Width before the point, sign included. */
    private int left;
    /** Width behind the point; of an exponent, that of its fraction. */
    private int right;
    private int exponentDigits = LEAST_EXPONENT_DIGITS;

    /**
     * Chooses the form for some numbers.
     *
     * @param values        the numbers.
     * @param isFloat       whether they were floats, which need fewer digits.
     * @param digits        the most digits behind the point.
     * @param hasPlus       whether numbers without a minus have a plus.
     * @param mayHaveCommon whether one exponent for all may stand apart.
     */
    RealText(
        final double[] values, final boolean isFloat, final int digits, final boolean hasPlus,
        final boolean mayHaveCommon)
    {
        this.isFloat = isFloat;
        this.digits = digits;
        this.hasPlus = hasPlus;
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (final double value : values)
        {
            if (Double.isFinite(value) && value != 0)
            {
                least = Math.min(least, Math.abs(value));
                most = Math.max(most, Math.abs(value));
            }
        }
        final boolean isWide = most / least > MOST_RATIO;
        if (most > 0 && (isWide || most >= (isFloat ? MOST_POSITIONAL_FLOAT : MOST_POSITIONAL) ||
            least < (isFloat ? LEAST_POSITIONAL_FLOAT : LEAST_POSITIONAL)))
        {
            isScientific = !mayHaveCommon || isWide;
            commonExponent = isScientific ? 0 : exponent(shortest(most));
        }
        measure(values);
    }

    private void measure(final double[] values)
    {
        boolean hasOthers = false;
        boolean hasSign = hasPlus;
        for (final double value : values)
        {
            if (Double.isFinite(value))
            {
                final String text = isScientific ? mantissa(value) : positional(value);
                final int point = text.indexOf('.');
                left = Math.max(left, point);
                right = Math.max(right, text.length() - point - 1);
                exponentDigits = isScientific ?
                    Math.max(exponentDigits, Integer.toString(Math.abs(exponent(rounded(value)))).length()) : 0;
            }
            else
            {
                hasOthers = true;
                hasSign |= value == Double.NEGATIVE_INFINITY;
            }
        }
        if (hasOthers)
        {
            left = Math.max(left, NAME_LENGTH + (hasSign ? 1 : 0) - (width() - left));
        }
    }

    /** {@return the power of ten with which all texts are to be multiplied} */
    int commonExponent()
    {
        return commonExponent;
    }

    private int width()
    {
        return left + 1 + right + (isScientific ? 2 + exponentDigits : 0);
    }

    /** {@return the text of one of the numbers} */
    String of(final double value)
    {
        if (!Double.isFinite(value))
        {
            return " ".repeat(width() - sign(value).length() - NAME_LENGTH) + sign(value) +
                (Double.isNaN(value) ? "nan" : "inf");
        }
        final String text = isScientific ? mantissa(value) : positional(value);
        final int point = text.indexOf('.');
        final int missing = right - (text.length() - point - 1);
        final String padded = " ".repeat(left - point) + text + (isScientific ? "0" : " ").repeat(missing);
        return isScientific ? padded + exponentText(exponent(rounded(value))) : padded;
    }

    private String exponentText(final int exponent)
    {
        final String text = Integer.toString(Math.abs(exponent));
        return (exponent < 0 ? "e-" : "e+") + "0".repeat(exponentDigits - text.length()) + text;
    }

    private String sign(final double value)
    {
        return !Double.isNaN(value) && Double.doubleToRawLongBits(value) < 0 ? "-" : hasPlus ? "+" : "";
    }

    /** {@return the shortest number that is read as this one, without its sign} */
    private BigDecimal shortest(final double value)
    {
        return new BigDecimal(isFloat ? Float.toString((float)Math.abs(value)) : Double.toString(Math.abs(value)));
    }

    private String positional(final double value)
    {
        BigDecimal number = shortest(value).scaleByPowerOfTen(-commonExponent).stripTrailingZeros();
        if (number.scale() > digits)
        {
            // from all digits: those of the shortest one would be rounded twice
            number = new BigDecimal(Math.abs(value)).scaleByPowerOfTen(-commonExponent)
                .setScale(digits, RoundingMode.HALF_EVEN).stripTrailingZeros();
        }
        final String text = sign(value) + number.toPlainString();
        return text.indexOf('.') < 0 ? text + '.' : text;
    }

    private BigDecimal rounded(final double value)
    {
        final BigDecimal number = shortest(value).stripTrailingZeros();
        return number.precision() <= digits + 1 ? number :
            new BigDecimal(Math.abs(value)).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
    }

    private String mantissa(final double value)
    {
        final String all = rounded(value).unscaledValue().toString();
        return sign(value) + all.charAt(0) + '.' + all.substring(1);
    }

    private static int exponent(final BigDecimal number)
    {
        return number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
    }
}
