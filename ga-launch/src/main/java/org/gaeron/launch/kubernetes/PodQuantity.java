package org.gaeron.launch.kubernetes;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts of processors and memory as Kubernetes writes them.
 */
public final class PodQuantity
{
    private static final Pattern PROCESSORS = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)|(\\d{1,9})m");
    private static final Pattern MEMORY = Pattern.compile("(\\d{1,12})([KMGT]i|[kMGT])?");
    private static final int THOUSANDTHS = 3;
    private static final Map<String, Long> UNITS = Map.of("Ki", 1L << 10, "Mi", 1L << 20, "Gi", 1L << 30,
        "Ti", 1L << 40, "k", 1_000L, "M", 1_000_000L, "G", 1_000_000_000L, "T", 1_000_000_000_000L);

    private PodQuantity()
    {
    }

    /** {@return the number of processors that a text means} */
    public static BigDecimal processors(final String name, final String text)
    {
        final Matcher matcher = PROCESSORS.matcher(text);
        if (matcher.matches())
        {
            final BigDecimal amount = matcher.group(1) != null ? new BigDecimal(matcher.group(1)) :
                new BigDecimal(matcher.group(2)).movePointLeft(THOUSANDTHS);
            if (amount.signum() > 0)
            {
                return amount;
            }
        }
        throw new IllegalArgumentException(name + ": expected a number of processors, as 4 or 1500m, actual " + text);
    }

    /** {@return the bytes that a text means} */
    public static long bytes(final String name, final String text)
    {
        final Matcher matcher = MEMORY.matcher(text);
        if (matcher.matches())
        {
            try
            {
                return Math.multiplyExact(Long.parseLong(matcher.group(1)),
                    matcher.group(2) == null ? 1L : UNITS.get(matcher.group(2)));
            }
            catch (final ArithmeticException ex)
            {
                throw new IllegalArgumentException(name + ": expected less memory, actual " + text, ex);
            }
        }
        throw new IllegalArgumentException(name + ": expected an amount of memory, as 4Gi or 512Mi, actual " + text);
    }
}
