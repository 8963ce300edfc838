package org.gaeron.launch.text;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Texts as strings of YAML in double quotes and plain ASCII, which mean the same in YAML 1.1 and 1.2, whatever is in
 * the text and whatever encoding a terminal has.
 */
public final class YamlString
{
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7e;

    private YamlString()
    {
    }

    /** {@return one string} */
    public static String of(final String text)
    {
        return text.codePoints().mapToObj(YamlString::character).collect(Collectors.joining("", "\"", "\""));
    }

    /** {@return a sequence of strings in one line} */
    public static String sequence(final List<String> texts)
    {
        return texts.stream().map(YamlString::of).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String character(final int point)
    {
        if (point == '"' || point == '\\')
        {
            return "\\" + (char)point;
        }
        if (point >= FIRST_PRINTABLE && point <= LAST_PRINTABLE)
        {
            return Character.toString(point);
        }
        return Character.isBmpCodePoint(point) ? String.format("\\u%04x", point) : String.format("\\U%08x", point);
    }
}
