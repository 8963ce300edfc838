package org.gaeron.launch.program;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JarListTest
{
    @TempDir
    private Path folder;

    private Path jar(final String name, final String classPath) throws IOException
    {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        final Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file))
        {
            new JarOutputStream(out, manifest).close();
        }
        return file;
    }

    private Path classes(final String name, final String... contents) throws IOException
    {
        final Path classes = Files.createDirectories(folder.resolve(name + "/org/x"));
        for (final String content : contents)
        {
            Files.writeString(classes.resolve(content + ".class"), content);
        }
        return folder.resolve(name);
    }

    @Test
    void shouldKnowTheBytesOfAFile() throws IOException
    {
        final Path file = Files.writeString(folder.resolve("a.jar"), "abc");
        final JarList list = JarList.of(file.toString());
        final String sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assertEquals(List.of(sha256 + " " + file), list.question());
        assertEquals(3, list.jars().getFirst().bytes());
        assertArrayEquals("abc".getBytes(), list.jars().getFirst().open().readAllBytes());
    }

    @Test
    void shouldPackTheSameFolderInTheSameBytes() throws IOException
    {
        final JarList.Jar first = JarList.of(classes("one", "B", "A", "C").toString()).jars().getFirst();
        final JarList.Jar second = JarList.of(classes("two", "C", "A", "B").toString()).jars().getFirst();
        assertEquals(first.sha256(), second.sha256());
        assertNotEquals(first.sha256(), JarList.of(classes("two", "D").toString()).jars().getFirst().sha256());
        final List<String> names = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(first.packed())))
        {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry())
            {
                names.add(entry.getName() + " " + new String(in.readAllBytes()));
            }
        }
        assertEquals(List.of("org/x/A.class A", "org/x/B.class B", "org/x/C.class C"), names);
        assertEquals(first.sha256() + " -", new JarList(List.of(first)).question().getFirst());
    }

    @Test
    void shouldTellAnotherHostWhichFilesDiffer() throws IOException
    {
        final Path file = Files.writeString(folder.resolve("a.jar"), "abc");
        final Path classes = classes("folder", "A", "B");
        final JarList list = JarList.of(file + File.pathSeparator + classes);
        assertNull(JarList.complaint(list.lines()));
        classes("folder", "C");
        assertTrue(JarList.complaint(list.lines()).startsWith("expected " + classes + " as on the host of the " +
            "launcher, SHA-256 " + list.jars().get(1).sha256().substring(0, 12) + "..., actual "));
        Files.delete(file);
        assertEquals("expected " + file + " as on the host of the launcher, SHA-256 ba7816bf8f01..., actual none: " +
            "the hosts need the same files under the same names", JarList.complaint(list.lines()));
    }

    @Test
    void shouldFindWhatManifestsReferTo() throws IOException
    {
        final Path main = jar("main.jar", "lib/a.jar lib/absent.jar http://x/y.jar lib/classes/ lib :no");
        final Path inner = jar("lib/a.jar", "../main.jar b.jar");
        final Path b = jar("lib/b.jar", " ");
        final Path classes = classes("lib/classes", "A");
        final Path last = Files.writeString(folder.resolve("last.jar"), "no jar");
        assertEquals(List.of(main, inner, b, classes, last),
            ClassPathFiles.of(main + ":" + folder.resolve("absent") + ":" + last + ":" + inner));
    }

    @Test
    void shouldNotPackTheJarThatRefersToItsOwnFolder() throws IOException
    {
        final Path main = jar("classes/main.jar", ".");
        final List<JarList.Jar> jars = JarList.of(main.toString()).jars();
        final Path folderOfIt = classes("classes", "A");
        final List<JarList.Jar> more = JarList.of(main.toString()).jars();
        assertEquals(List.of(main, folderOfIt), more.stream().map(JarList.Jar::path).toList());
        assertEquals(jars.getFirst().sha256(), more.getFirst().sha256());
        assertEquals(JarList.of(classes("other", "A").toString()).jars().getFirst().sha256(), more.getLast().sha256());
    }

    @Test
    void shouldFindTheJarsOfAFolder() throws IOException
    {
        final Path a = jar("lib/a.jar", " ");
        final Path b = jar("lib/b.JAR", " ");
        Files.writeString(folder.resolve("lib/readme"), "");
        assertEquals(List.of(a, b), ClassPathFiles.of(folder.resolve("lib") + "/*:" + folder.resolve("absent/*")));
    }

    @Test
    void shouldRefuseAPathThatIsNoLine() throws IOException
    {
        final Path file = Files.writeString(folder.resolve("a\nb.jar"), "");
        assertThrows(IllegalArgumentException.class, () -> JarList.of(file.toString()));
    }
}
