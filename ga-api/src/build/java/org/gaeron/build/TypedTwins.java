package org.gaeron.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes typed twins: source files that say for another element type what one written by hand says for doubles, or for
 * longs where it is about integers alone and has no other longs. They are made by the substitution of words, before the
 * compiler runs. Each module lists its own in its POM, and the root's POM lists the types.
 */
public final class TypedTwins
{
    private static final String MADE = "// Made by the build, from ";
    private static final String FRACTIONS = "Double";
    /** What the text says of floating-point numbers, and that of a twin of integers of these. */
    private static final String KIND = "Real";
    private static final String INTEGER_KIND = "Integer";
    /** Before the type: it would be wrong before an int. */
    private static final String ARTICLE = "\\b[Aa] (?i:%s)";
    private static final List<String> INTEGERS = List.of("Long", "Int");

    private TypedTwins()
    {
    }

    /**
     * Writes the twins of one module. Leaves files alone that have the same text already, so nothing is compiled again
     * for them. Deletes twins that an earlier build has made, of sources that have been moved since.
     *
     * @param args the folder of the sources that are written by hand; the folder of the twins; and for each source its
     *             path, a colon, and the types of its twins, separated by commas, such as {@code a/Doubles.java:Float}.
     * @throws IOException if a file cannot be read or written.
     */
    public static void main(final String[] args) throws IOException
    {
        final Path sources = Path.of(args[0]);
        final Path target = Path.of(args[1]);
        final Set<Path> twins = new HashSet<>();
        for (final String entry : List.of(args).subList(2, args.length))
        {
            final String file = entry.substring(0, entry.indexOf(':'));
            final String text = Files.readString(sources.resolve(file));
            final String written = typeOf(file);
            check(file, text, written);
            for (final String type : entry.substring(file.length() + 1).split(","))
            {
                final Path twin = target.resolve(substitute(file, written, type));
                write(twin, MADE + file + "\n" + substitute(text, written, type));
                twins.add(twin);
            }
        }
        deleteOthers(target, twins);
    }

    private static void deleteOthers(final Path target, final Set<Path> twins) throws IOException
    {
        final List<Path> others;
        try (Stream<Path> files = Files.walk(target))
        {
            others = files.filter(file -> Files.isRegularFile(file) && !twins.contains(file)).toList();
        }
        for (final Path other : others)
        {
            if (Files.readString(other).startsWith(MADE))
            {
                Files.delete(other);
            }
        }
    }

    /** {@return the type for which a source is written by hand} */
    private static String typeOf(final String file)
    {
        if (file.contains(FRACTIONS) || file.contains(KIND))
        {
            return FRACTIONS;
        }
        if (file.contains(INTEGERS.getFirst()))
        {
            return INTEGERS.getFirst();
        }
        throw new IllegalArgumentException("expected a source with " + FRACTIONS + ", " + KIND + " or " +
            INTEGERS.getFirst() + " in its name, actual " + file);
    }

    private static void check(final String file, final String text, final String written)
    {
        final Matcher article = Pattern.compile(ARTICLE.formatted(written)).matcher(text);
        if (article.find())
        {
            throw new IllegalArgumentException(
                file + ": expected a text that reads well for every type, actual \"" + article.group() + "\"");
        }
    }

    /**
     * {@return a text for another type}
     *
     * @param text    that is written by hand.
     * @param written the name of its type in the names of classes, such as {@code Double}.
     * @param type    the name of the other type there, such as {@code Float}.
     */
    static String substitute(final String text, final String written, final String type)
    {
        final String twin = text.replace(written, type)
            .replace(written.toLowerCase(Locale.ROOT), type.toLowerCase(Locale.ROOT))
            .replace(written.toUpperCase(Locale.ROOT), type.toUpperCase(Locale.ROOT));
        return INTEGERS.contains(type) ? twin.replace(KIND, INTEGER_KIND) : twin;
    }

    private static void write(final Path file, final String text) throws IOException
    {
        if (!Files.exists(file) || !Files.readString(file).equals(text))
        {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
    }
}
