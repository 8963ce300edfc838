package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class HtmlPageTest
{
    private static final List<String> NAMES = Chapter.names();

    private static final Pattern IMAGE = Pattern.compile("src=\"data:image/svg\\+xml;base64,([^\"]*)\"");

    @TempDir
    private Path folder;

    private String page() throws IOException
    {
        return Files.readString(Report.read(folder, NAMES, NAMES).write(folder));
    }

    private static int count(final String text, final String part)
    {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void shouldShowAllBenchmarks() throws Exception
    {
        MadeUp.write(folder);
        final String page = page();
        NAMES.forEach(name -> assertTrue(page.contains("<section id=\"" + name + "\">"), name));
        assertTrue(count(page, "<figure>") >= 20, "plots: " + count(page, "<figure>"));
        assertEquals(0, count(page, "class=\"failure\""));
        assertEquals(0, count(page, "Not in this report:"));
        // The layouts of the papers, and what they have published beside ours.
        for (final String text : List.of("Case 3", "MPICH2 nemesis", "169 ms", "caller-computes 99.8", "97.8",
            "45.5 %", "EXTRAPOLATED: node of 10,000", "published: 1.81", "0.872<small>0.858"))
        {
            assertTrue(page.contains(text), text);
        }
    }

    private static List<String> images(final String page)
    {
        return IMAGE.matcher(page).results()
            .map(image -> new String(Base64.getDecoder().decode(image.group(1)), StandardCharsets.UTF_8)).toList();
    }

    private static Document parsed(final String xml) throws Exception
    {
        final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    @Test
    void shouldNeedNothingFromElsewhere() throws Exception
    {
        MadeUp.write(folder);
        final String page = page();
        final String text = IMAGE.matcher(page).replaceAll("");
        assertFalse(text.contains("<script") || text.contains("http"), "no scripts, no addresses");
        for (final String part : Stream.concat(Stream.of(text), images(page).stream()).toList())
        {
            final Matcher references =
                Pattern.compile("(?:src|href|url|@import)\\s*[=(]\\s*\"?([^\")]*)").matcher(part);
            while (references.find())
            {
                assertTrue(references.group(1).startsWith("#"), references.group());
            }
        }
    }

    @Test
    void shouldShowEachPlotOnceAsAnImageWithItsNumbers() throws Exception
    {
        MadeUp.write(folder);
        final String page = page();
        final List<String> images = images(page);
        assertEquals(count(page, "<figure>"), images.size());
        assertEquals(images.size(), count(page, "<summary>Numbers</summary>"));
        for (final String image : images)
        {
            assertEquals("svg", parsed(image).getDocumentElement().getTagName());
        }
        assertEquals(images.size(), Set.copyOf(images).size(), "no plot twice");
    }

    @Test
    void shouldBeWellFormedWithIdsOfItsOwn() throws Exception
    {
        MadeUp.write(folder);
        Files.writeString(folder.resolve("idle").resolve(Measured.FAILURE), "a < b & \"c\"\n");
        final String page = page();
        parsed(page.replace("<!DOCTYPE html>", ""));
        final Set<String> ids = new HashSet<>();
        final Matcher matcher = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
        while (matcher.find())
        {
            assertTrue(ids.add(matcher.group(1)), matcher.group(1));
        }
        assertTrue(page.contains("a &lt; b &amp; &quot;c&quot;"), "failure");
        assertFalse(page.contains("an idle node"), "not among the highlights");
    }

    @Test
    void shouldLeaveOutWhatWasNotMeasured() throws Exception
    {
        MadeUp.write(folder);
        for (final String name : List.of("counter", "fock", "peer"))
        {
            Files.move(folder.resolve(name), folder.resolve("not-" + name));
        }
        final Path latency = folder.resolve("latency").resolve(Rig.RESULTS);
        Files.write(latency, Files.readAllLines(latency).stream()
            .filter(line -> !line.contains(",udp ") && !line.contains(",bare Aeron,")).toList());
        final String page = page();
        assertTrue(page.contains("Not in this report: counter, fock, peer."), "missing ones are named");
        assertFalse(page.contains("udp get"), "no series that was not measured");
        assertTrue(page.contains("ipc get"), "but those that were");
        assertFalse(page.contains("fetch-and-add, UDP"), "nor among the highlights");
    }

    /** Lines are left out here and there, more each time: there is no question that must have an answer. */
    @Test
    void shouldStandAnyGap() throws Exception
    {
        MadeUp.write(folder);
        for (int left = 0; left < 3; left++)
        {
            for (final String name : NAMES)
            {
                final Path results = folder.resolve(name).resolve(Rig.RESULTS);
                final List<String> lines = Files.readAllLines(results);
                final int part = left;
                Files.write(results, IntStream.range(0, lines.size())
                    .filter(i -> i == 0 || (i * 31 + lines.get(i).length()) % (7 - 2 * part) != 0)
                    .mapToObj(lines::get).toList());
            }
            assertTrue(page().endsWith("</html>\n"));
        }
    }

    @Test
    void shouldShowBenchmarksThatItDoesNotKnow() throws Exception
    {
        MadeUp.write(folder);
        Files.move(folder.resolve("idle"), folder.resolve("another"));
        final String page = Files.readString(Report.read(folder, List.of("another"), List.of("another")).write(folder));
        assertTrue(page.contains("<section id=\"another\">") && page.contains("idle.udp.node"), page);
    }
}
