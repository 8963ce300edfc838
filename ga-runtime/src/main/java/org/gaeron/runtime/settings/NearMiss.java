package org.gaeron.runtime.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A name that does not exist, and those that it was probably meant to be: a few letters away, the same words in another
 * order, or some of the words.
 */
public final class NearMiss
{
    private static final int LETTERS_PER_SLIP = 5;
    private static final int MOST_SLIPS = 3;
    private static final int MOST_NAMES = 3;
    private static final int LEAST_BEGINNING = 3;

    private NearMiss()
    {
    }

    /**
     * {@return a question for the end of a message, as {@code ": did you mean latency?"}; empty if no name is near}
     *
     * @param wrong the name that does not exist.
     * @param names those that do.
     */
    public static String question(final String wrong, final Collection<String> names)
    {
        final String core = core(wrong);
        final List<String> near = names.stream()
            .filter(name -> isNear(core, core(name)))
            .sorted(Comparator.comparingInt((String name) -> distance(core, core(name)))
                .thenComparing(Comparator.naturalOrder()))
            .limit(MOST_NAMES)
            .toList();
        if (near.isEmpty())
        {
            return "";
        }
        final String others = String.join(", ", near.subList(0, near.size() - 1));
        return ": did you mean " + (others.isEmpty() ? "" : others + " or ") + near.getLast() + "?";
    }

    /** {@return a name without what all of its kind begin with} */
    private static String core(final String name)
    {
        final String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith(Settings.PREFIX) ? lower.substring(Settings.PREFIX.length()) :
            lower.replaceFirst("^-+", "");
    }

    private static boolean isNear(final String wrong, final String name)
    {
        final int slips = distance(wrong, name);
        return slips <= Math.min(MOST_SLIPS, 1 + wrong.length() / LETTERS_PER_SLIP) && slips < wrong.length() ||
            wrong.length() >= LEAST_BEGINNING && (name.startsWith(wrong) || words(name).containsAll(words(wrong)));
    }

    private static Set<String> words(final String name)
    {
        return Set.copyOf(Arrays.asList(name.split("[.-]+")));
    }

    /** {@return how many letters are to be put in, taken out or replaced to make one name of the other} */
    private static int distance(final String from, final String to)
    {
        int[] above = new int[to.length() + 1];
        Arrays.setAll(above, column -> column);
        for (int row = 1; row <= from.length(); row++)
        {
            final int[] line = new int[to.length() + 1];
            line[0] = row;
            for (int column = 1; column <= to.length(); column++)
            {
                final int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                line[column] = Math.min(replaced, 1 + Math.min(above[column], line[column - 1]));
            }
            above = line;
        }
        return above[to.length()];
    }
}
