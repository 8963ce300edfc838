package org.gaeron.launch.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of one host, as in {@code user@a:2} or {@code a slots=2 java=/opt/jdk-25}.
 */
final class HostLine
{
    private static final String USER = "[A-Za-z0-9_][A-Za-z0-9_.+\\\\-]*@";
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
    private static final String LITERAL = "\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9_.-]+)?]";

    /** A name that begins with a minus would be an option of ssh. */
    private static final Pattern HOST =
        Pattern.compile("((?:" + USER + ")?(?:" + NAME + "|" + LITERAL + "))(?::(.*))?");

    private static final Pattern SLOTS = Pattern.compile("0*[1-9][0-9]{0,5}");
    private static final Pattern BARE_LITERAL = Pattern.compile("(?:" + USER + ")?[0-9A-Fa-f]*:[0-9A-Fa-f]*:.*");

    private static final String SLOTS_KEY = "slots";
    private static final String JAVA_KEY = "java";
    private static final String ADDRESS_KEY = "address";
    private static final List<String> KEYS = List.of(SLOTS_KEY, JAVA_KEY, ADDRESS_KEY);

    private HostLine()
    {
    }

    /**
     * {@return the host that a text names}
     *
     * @throws IllegalArgumentException with what was expected if it names none.
     */
    static HostEntry parse(final String text)
    {
        final String[] words = text.strip().split("\\s+");
        final Matcher host = HOST.matcher(words[0]);
        check(!BARE_LITERAL.matcher(words[0]).matches(), "an IPv6 address in brackets, as [fd00::1]:2", words[0]);
        check(host.matches(), "HOST, USER@HOST or HOST:SLOTS", words[0]);
        final Map<String, String> values = new HashMap<>();
        if (host.group(2) != null)
        {
            values.put(SLOTS_KEY, host.group(2));
        }
        for (int i = 1; i < words.length; i++)
        {
            final String[] pair = words[i].split("=", 2);
            check(pair.length == 2 && KEYS.contains(pair[0]) && !pair[1].isEmpty(),
                "slots=N, java=PATH or address=ADDRESS", words[i]);
            check(values.put(pair[0], pair[1]) == null, pair[0] + " of " + words[0] + " once", "twice");
        }
        final String address = values.get(ADDRESS_KEY);
        check(address == null || OwnAddresses.isLiteral(address),
            "an IP address of " + host.group(1) + ", as address=10.0.0.4", address);
        final String slots = values.getOrDefault(SLOTS_KEY, "1");
        check(SLOTS.matcher(slots).matches(), "1 to 999999 slots of " + host.group(1), slots);
        return new HostEntry(
            host.group(1), Integer.parseInt(slots), values.get(JAVA_KEY), address);
    }

    private static void check(final boolean isGood, final String expected, final String actual)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException(
                "expected " + expected + ", actual " + (actual.isEmpty() ? "nothing" : actual));
        }
    }
}
