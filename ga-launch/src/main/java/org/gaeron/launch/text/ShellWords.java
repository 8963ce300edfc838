package org.gaeron.launch.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words as a POSIX shell reads them from its command line.
 */
public final class ShellWords
{
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords()
    {
    }

    /** {@return a word that a shell takes as it is} */
    public static String quoted(final String word)
    {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** {@return the words as a line for a shell} */
    public static String line(final List<String> words)
    {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }
}
