package org.gaeron.launch.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ProgramMainTest
{
    @TempDir
    private Path folder;

    private String jar(final String mainClass) throws IOException
    {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null)
        {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        final Path file = folder.resolve("my program.jar");
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file.toString();
    }

    @Test
    void shouldTakeTheClassThatAJarNames() throws IOException
    {
        final String jar = jar("my.Main");
        assertEquals(new ProgramMain("my.Main", "a" + File.pathSeparator + jar), ProgramMain.of(jar, "a"));
        assertEquals(new ProgramMain("my.Main", "a"), ProgramMain.of("my.Main", "a"));
    }

    @Test
    void shouldRefuseAJarThatNamesNoClass() throws IOException
    {
        final String jar = jar(null);
        final String message =
            assertThrows(IllegalArgumentException.class, () -> ProgramMain.of(jar, "a")).getMessage();
        assertTrue(message.startsWith("expected a jar whose manifest has a Main-Class, actual "), message);
        assertThrows(IllegalArgumentException.class, () -> ProgramMain.of("nosuch.jar", "a"));
        final String text = Files.writeString(folder.resolve("text.jar"), "text").toString();
        final String refused =
            assertThrows(IllegalArgumentException.class, () -> ProgramMain.of(text, "a")).getMessage();
        assertTrue(refused.startsWith("expected a jar, actual " + text + ": "), refused);
    }

    @ParameterizedTest
    @CsvSource({
        "my.Main, class my.Main not found", "org/gaeron/launch/text/Printable, not found",
        "src/Heat.java, 'class src/Heat.java not found on the class path: see --cp; expected the name of a compiled'",
        "org.gaeron.launch.text.Printable, has no main(String[]) and no main()", "org.gaeron.launch.RunCommand, ''"})
    void shouldRefuseAClassThatCannotBeStarted(final String name, final String complaint) throws IOException
    {
        final ProgramMain main = ProgramMain.of(name, System.getProperty("java.class.path"));
        if (complaint.isEmpty())
        {
            main.check();
            return;
        }
        final String message = assertThrows(IllegalArgumentException.class, main::check).getMessage();
        assertTrue(message.contains(complaint), message);
    }

    /** Build tools name folders that are not there, and {@code java} goes on. */
    @Test
    void shouldFindAClassBehindEntriesThatAreNotThere() throws IOException
    {
        final String separator = File.pathSeparator;
        new ProgramMain("org.gaeron.launch.RunCommand", folder.resolve("conf") + separator + folder.resolve("a.jar") +
            separator + System.getProperty("java.class.path")).check();
    }
}
