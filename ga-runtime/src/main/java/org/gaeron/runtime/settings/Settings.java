package org.gaeron.runtime.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Settings by name, as text. Reads them as numbers, sizes and durations, and reports the expected form of a bad value.
 */
public final class Settings
{
    static final String PREFIX = "gaeron.";

    /** Names that other parts of a job read for themselves, and prefixes of those of tests. */
    private static final Set<String> FOREIGN = Set.of("gaeron.blas", "gaeron.lapack");
    private static final Set<String> OF_TESTS = Set.of("gaeron.test.", "gaeron.soak.");

    private static final double MOST_FRACTION = 0.5;
    private static final String FRACTION = "a fraction from 0 to " + MOST_FRACTION;

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Set<String> known;

    Settings(final Set<String> known)
    {
        this.known = known;
    }

    void set(final String name, final String value)
    {
        if (known.contains(name))
        {
            values.put(name, value.trim());
            return;
        }
        if (name.startsWith(PREFIX) && !FOREIGN.contains(name) && OF_TESTS.stream().noneMatch(name::startsWith))
        {
            final Set<String> all = new TreeSet<>(known);
            all.addAll(FOREIGN);
            final String question = NearMiss.question(name, all);
            throw new IllegalArgumentException("setting " + name + ": expected " +
                (question.isEmpty() ? "one of " + String.join(", ", all) : "a known name") +
                ", actual an unknown one" + question);
        }
    }

    Map<String, String> asMap()
    {
        return Map.copyOf(values);
    }

    /**
     * {@return the text of a setting}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     */
    public String text(final String name, final String otherwise)
    {
        final String value = values.get(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }

    /**
     * {@return a path, or null if there is none}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public Path path(final String name, final String otherwise)
    {
        final String value = text(name, otherwise);
        try
        {
            return value == null ? null : Path.of(value);
        }
        catch (final InvalidPathException ex)
        {
            throw bad(name, "a path in the letters of this locale", value + ": " + ex.getReason());
        }
    }

    /**
     * {@return one of several texts}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @param choices   the texts.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public String choice(final String name, final String otherwise, final Set<String> choices)
    {
        final String value = text(name, otherwise);
        if (!choices.contains(value))
        {
            throw bad(name, "one of " + String.join(", ", choices.stream().sorted().toList()), value);
        }
        return value;
    }

    /**
     * {@return a truth value}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public boolean flag(final String name, final boolean otherwise)
    {
        return switch (text(name, Boolean.toString(otherwise)))
        {
            case "true" -> true;
            case "false" -> false;
            default -> throw bad(name, "true or false", values.get(name));
        };
    }

    /**
     * {@return a number}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @param least     the least value.
     * @param most      the largest value.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public int integer(final String name, final int otherwise, final int least, final int most)
    {
        final String value = text(name, Integer.toString(otherwise));
        final String expected = "a number from " + least + " to " + most;
        return (int)within(name, parse(name, value, 1, expected), least, most, expected, value);
    }

    /**
     * {@return a number of bytes, with an optional suffix k, m or g}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @param least     the least value.
     * @param most      the largest value.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public long bytes(final String name, final long otherwise, final long least, final long most)
    {
        final String value = text(name, Long.toString(otherwise)).toLowerCase(Locale.ROOT);
        final String expected = "a size like 512k, 64m or 2g " + (most == Long.MAX_VALUE ?
            "of at least " + ByteCount.text(least) : span(least, most));
        final int shift = switch (value.charAt(value.length() - 1))
        {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> 0;
        };
        final String digits = shift == 0 ? value : value.substring(0, value.length() - 1);
        return within(name, parse(name, digits, 1L << shift, expected), least, most, expected, value);
    }

    /**
     * {@return a fraction from 0 to 0.5; 0 if it is not set}
     *
     * @param name      of the setting.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public double fraction(final String name)
    {
        final String value = text(name, "0");
        final double number;
        try
        {
            number = Double.parseDouble(value);
        }
        catch (final NumberFormatException ex)
        {
            throw bad(name, FRACTION, value);
        }
        if (!(number >= 0 && number <= MOST_FRACTION))
        {
            throw bad(name, FRACTION, value);
        }
        return number;
    }

    /**
     * {@return a number of bytes, or 0 if it is not set}
     *
     * @param name      of the setting.
     * @param least     the least value but 0.
     * @param most      the largest value.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public long bytesOrZero(final String name, final long least, final long most)
    {
        final boolean isZero = "0".equals(text(name, "0"));
        return isZero ? 0 : bytes(name, least, least, most);
    }

    /**
     * {@return a number of bytes that is a power of two}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @param least     the least value.
     * @param most      the largest value.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public int powerOfTwo(final String name, final int otherwise, final int least, final int most)
    {
        final long value = bytes(name, otherwise, least, most);
        if (Long.bitCount(value) != 1)
        {
            throw bad(name, "a power of two " + span(least, most), ByteCount.text(value));
        }
        return (int)value;
    }

    private static String span(final long leastBytes, final long mostBytes)
    {
        return "from " + ByteCount.text(leastBytes) + " to " + ByteCount.text(mostBytes);
    }

    /**
     * {@return a duration, with the suffix ms or s}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public long durationNs(final String name, final String otherwise)
    {
        final String value = text(name, otherwise).toLowerCase(Locale.ROOT);
        final String expected = "a duration like 500ms or 3s, at most one hour";
        final boolean isMs = value.endsWith("ms");
        if (!isMs && !value.endsWith("s"))
        {
            throw bad(name, expected, value);
        }
        final String digits = value.substring(0, value.length() - (isMs ? 2 : 1));
        final long unitNs = isMs ? TimeUnit.MILLISECONDS.toNanos(1) : TimeUnit.SECONDS.toNanos(1);
        return within(
            name, parse(name, digits, unitNs, expected), 1, TimeUnit.HOURS.toNanos(1), expected, value);
    }

    /**
     * {@return a duration, or 0}
     *
     * @param name      of the setting.
     * @param otherwise the value if it is not set.
     * @throws IllegalArgumentException if the value does not fit.
     */
    public long durationNsOrZero(final String name, final String otherwise)
    {
        return "0".equals(text(name, otherwise)) ? 0 : durationNs(name, otherwise);
    }

    /** Returns the interface of this host that has an address. */
    static NetworkInterface networkInterface(final String name, final String address)
    {
        final String expected = "an address of this host";
        try
        {
            final NetworkInterface found = NetworkInterface.getByInetAddress(InetAddress.getByName(address));
            if (found != null)
            {
                return found;
            }
        }
        catch (final IOException ex)
        {
            throw bad(name, expected, address + ": " + ex);
        }
        throw bad(name, expected, address);
    }

    private static long parse(final String name, final String digits, final long unit, final String expected)
    {
        try
        {
            return Math.multiplyExact(Long.parseLong(digits.trim()), unit);
        }
        catch (final NumberFormatException | ArithmeticException ex)
        {
            throw bad(name, expected, digits);
        }
    }

    private static long within(
        final String name,
        final long number,
        final long least,
        final long most,
        final String expected,
        final String value)
    {
        if (number < least || number > most)
        {
            throw bad(name, expected, value);
        }
        return number;
    }

    /**
     * {@return an exception for a value that does not fit}
     *
     * @param name     of the setting.
     * @param expected the values that fit.
     * @param actual   the value.
     */
    public static IllegalArgumentException bad(final String name, final String expected, final String actual)
    {
        return new IllegalArgumentException("setting " + name + ": expected " + expected + ", actual " + actual);
    }
}
