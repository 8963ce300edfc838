package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/**
 * Links in the documentation lead to files that exist. On the page for users of Global Arrays each call has a link to
 * the source with the Javadoc, which declares what the link names.
 */
class DocumentedLinksTest
{
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\](?:\\(([^)\\s]+)\\)|\\[(\\w+)\\])");
    private static final Pattern DEFINITION = Pattern.compile("^\\[(\\w+)\\]: (\\S+)$", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final int LEAST_ROWS = 80;

    /** Where the tests run is the folder of their module. */
    private static Path root()
    {
        final Path module = Path.of("").toAbsolutePath();
        return Files.isDirectory(module.resolve("docs")) ? module : module.getParent();
    }

    /** {@return the files of links by their names} */
    private static Map<String, String> definitions(final String text)
    {
        final Map<String, String> definitions = new HashMap<>();
        final Matcher matcher = DEFINITION.matcher(text);
        while (matcher.find())
        {
            definitions.put(matcher.group(1), matcher.group(2));
        }
        return definitions;
    }

    private static String target(final Matcher link, final Map<String, String> definitions)
    {
        return link.group(2) != null ? link.group(2) : definitions.getOrDefault(link.group(3), "");
    }

    @Test
    void shouldLeadToFilesThatExist() throws IOException
    {
        final List<String> broken = new ArrayList<>();
        try (Stream<Path> docs = Files.walk(root().resolve("docs")))
        {
            for (final Path page : Stream.concat(Stream.of(root().resolve("README.md")), docs)
                .filter(file -> file.toString().endsWith(".md")).toList())
            {
                final String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
                final Matcher link = LINK.matcher(text);
                while (link.find())
                {
                    final String target = target(link, definitions(text)).replaceAll("#.*", "");
                    // without a file: a place on the same page, or an index in the text, such as a[i][j]
                    if (!target.isEmpty() && !target.matches("https?:.*") &&
                        !Files.exists(page.resolveSibling(target)))
                    {
                        broken.add(root().relativize(page) + ": " + target);
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    /** Checks the rows of the calls; returns how many there are. */
    private static int check(final Path folder, final String page) throws IOException
    {
        final Map<String, String> definitions = definitions(page);
        int rows = 0;
        for (final String line : page.substring(page.indexOf("## Calls")).lines().toList())
        {
            if (line.startsWith("| ") && !line.startsWith("| Global Arrays"))
            {
                rows++;
                final String here = line.split("(?<!\\\\)\\|")[2].strip();
                final Matcher link = LINK.matcher(here);
                int links = 0;
                while (link.find())
                {
                    links++;
                    checkLink(folder.resolve(target(link, definitions)), link.group(1), line);
                }
                assertTrue(links > 0 || here.startsWith("- ") || here.startsWith("throw "), () -> "no link: " + line);
            }
        }
        return rows;
    }

    private static void checkLink(final Path file, final String text, final String line) throws IOException
    {
        assertTrue(Files.isRegularFile(file), () -> "no file " + file.normalize() + ": " + line);
        if (file.toString().endsWith(".java"))
        {
            final String source = Files.readString(file);
            final Matcher code = CODE.matcher(text);
            while (code.find())
            {
                final String called = name(code.group(1));
                assertTrue(declares(source, called), () -> file.getFileName() + " has no " + called + ": " + line);
            }
        }
    }

    /** {@return of {@code array.distribution().equals(other)} the last name} */
    private static String name(final String code)
    {
        String left = code;
        for (String before = ""; !before.equals(left);)
        {
            before = left;
            left = left.replaceAll("\\([^()]*\\)", "");
        }
        return left.substring(left.lastIndexOf('.') + 1);
    }

    /** {@return whether a type, a method, a constant of an enum, or a component of a record has the name} */
    private static boolean declares(final String source, final String name)
    {
        final String method = "[\\w>\\]] " + name + "\\(";
        final String component = "@param " + name + " ";
        return Pattern.compile("(interface|class|record|enum) " + name + "\\b|" + method + "|^    " + name + "\\b" +
            (source.contains("public record ") ? "|" + component : ""), Pattern.MULTILINE).matcher(source).find();
    }

    @Test
    void shouldLinkEachCallOfGlobalArraysToItsJavadoc() throws IOException
    {
        final Path docs = root().resolve("docs");
        final int rows = check(docs, Files.readString(docs.resolve("global-arrays.md")));
        assertTrue(rows >= LEAST_ROWS, "found " + rows);
    }

    @Test
    void shouldFindRowsThatAreWrong()
    {
        final Path docs = root().resolve("docs");
        final String header = "## Calls\n\n| Global Arrays | here |\n|---|---|\n| `Get` | ";
        final String file = "(../ga-api/src/main/java/org/gaeron/GlobalArray.java) |\n";
        for (final String wrong : new String[]{"`get` |\n", "[`got`]" + file, "[`array.got(patch)`]" + file,
            "[`get`](../ga-api/Gone.java) |\n", "[`get`][Gone] |\n", "[`array`]" + file})
        {
            assertThrows(AssertionError.class, () -> check(docs, header + wrong), wrong);
        }
    }
}
