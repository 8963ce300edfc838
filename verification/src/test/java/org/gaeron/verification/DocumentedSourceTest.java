package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Code in the documentation is code of this project: what follows a comment {@code <!-- source: FILE TAG -->} is what
 * FILE has between the lines {@code // tag::TAG[]} and {@code // end::TAG[]}.
 */
class DocumentedSourceTest
{
    private static final Pattern INCLUDED =
        Pattern.compile("<!-- source: (\\S+) (\\S+) -->\n```java\n(.*?)\n```\n", Pattern.DOTALL);

    /** Where the tests run is the folder of their module. */
    private static Path root()
    {
        final Path module = Path.of("").toAbsolutePath();
        return Files.isDirectory(module.resolve("docs")) ? module : module.getParent();
    }

    @ParameterizedTest
    @CsvSource({"fock, 7", "guide, 4", "programming, 18", "global-arrays, 1", "files, 2"})
    void shouldBeTheCodeThatIsCompiled(final String name, final int least) throws IOException
    {
        final String text = Files.readString(root().resolve("docs/" + name + ".md"));
        final Matcher matcher = INCLUDED.matcher(text);
        int found = 0;
        while (matcher.find())
        {
            assertEquals(region(matcher.group(1), matcher.group(2)), matcher.group(3), matcher.group(2));
            found++;
        }
        assertEquals(text.split("```java", -1).length - 1, found, "blocks of Java without a source");
        assertTrue(found >= least, "found " + found);
    }

    /** What the README shows of a POM is in the template. */
    @Test
    void shouldBeThePomOfTheTemplate() throws IOException
    {
        final String pom = Files.readString(root().resolve("examples/template/pom.xml"));
        final Matcher shown = Pattern.compile("```xml\n(.*?)```\n", Pattern.DOTALL)
            .matcher(Files.readString(root().resolve("README.md")));
        int found = 0;
        while (shown.find())
        {
            assertTrue(pom.contains(shown.group(1)), shown.group(1));
            found++;
        }
        assertEquals(3, found);
    }

    private static String region(final String file, final String tag) throws IOException
    {
        final List<String> lines = Files.readAllLines(root().resolve(file));
        final List<String> stripped = lines.stream().map(String::strip).toList();
        final int begin = stripped.indexOf("// tag::" + tag + "[]");
        final int end = stripped.indexOf("// end::" + tag + "[]");
        assertTrue(begin >= 0 && begin < end, file + " has no region " + tag);
        return String.join("\n", lines.subList(begin + 1, end)).stripIndent();
    }
}
