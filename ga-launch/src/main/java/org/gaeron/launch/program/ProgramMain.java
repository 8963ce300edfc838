package org.gaeron.launch.program;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import org.gaeron.launch.text.FileFailure;

/**
 * The main class of a program, and where it is. It is checked before a node is started, because an error takes one line
 * then instead of one for each node.
 *
 * @param className the class with the program's {@code main}.
 * @param classPath in the form of {@code java.class.path}.
 */
public record ProgramMain(String className, String classPath)
{
    private static final String JAR = ".jar";

    /**
     * {@return the program of a command line}
     *
     * @param program   a class, or a jar whose manifest names one.
     * @param classPath a jar is added to its end.
     * @throws IllegalArgumentException if there is no such jar, or it names no class.
     * @throws IOException              if the jar cannot be read.
     */
    public static ProgramMain of(final String program, final String classPath) throws IOException
    {
        if (!isJar(program))
        {
            return new ProgramMain(program, classPath);
        }
        final Path jar = Path.of(program);
        check(Files.isRegularFile(jar), "no such jar: " + program);
        return new ProgramMain(mainClassOf(jar), classPath + File.pathSeparator + program);
    }

    /** {@return whether a program is the name of a jar} No class can be called so. */
    static boolean isJar(final String program)
    {
        return program.toLowerCase(Locale.ROOT).endsWith(JAR);
    }

    /**
     * {@return the class that the manifest of a jar names}
     *
     * @param jar a file.
     * @throws IllegalArgumentException if it names none.
     * @throws IOException              if it cannot be read.
     */
    public static String mainClassOf(final Path jar) throws IOException
    {
        try (JarFile file = openJar(jar))
        {
            final Manifest manifest = file.getManifest();
            final String name =
                manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            check(name != null, "expected a jar whose manifest has a Main-Class, actual " + jar +
                ": name the class after --cp " + jar);
            return name.strip();
        }
    }

    private static JarFile openJar(final Path jar)
    {
        try
        {
            return new JarFile(jar.toFile());
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException("expected a jar, actual " + jar + ": " + FileFailure.reason(ex), ex);
        }
    }

    /**
     * Checks that the class is there and can be started. As for {@code java}, entries of the class path may lack.
     *
     * @throws IllegalArgumentException if not.
     * @throws IOException              if a jar cannot be read.
     */
    public void check() throws IOException
    {
        final List<URL> urls = new ArrayList<>();
        for (final String entry : classPath.split(File.pathSeparator))
        {
            urls.addAll(urlsOf(entry));
        }
        try (URLClassLoader loader = new URLClassLoader(
            urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()))
        {
            check(className.indexOf('/') < 0 && loader.findResource(className.replace('.', '/') + ".class") != null,
                "class " + className + " not found on the class path: see --cp" + hint());
            checkMain(loader);
        }
    }

    /** Who starts single files with {@code java} names them here as well. */
    private String hint()
    {
        return !className.matches(".*(/.*|[.](java|class))") ? "" :
            "; expected the name of a compiled class, such as my.Main after --cp DIR and javac -d DIR";
    }

    private void checkMain(final ClassLoader loader)
    {
        try
        {
            MainMethod.of(Class.forName(className, false, loader));
        }
        catch (final ClassNotFoundException | LinkageError ex)
        {
            throw new IllegalArgumentException("class " + className + " cannot be loaded: " + ex, ex);
        }
    }

    private static List<URL> urlsOf(final String entry) throws IOException
    {
        if (!ClassPathFiles.isWildcard(entry))
        {
            return List.of(Path.of(entry).toUri().toURL());
        }
        final List<URL> urls = new ArrayList<>();
        final File[] jars = new File(entry).getAbsoluteFile().getParentFile().listFiles(
            (folder, name) -> name.toLowerCase(Locale.ROOT).endsWith(JAR));
        for (final File jar : jars == null ? new File[0] : jars)
        {
            urls.add(jar.toURI().toURL());
        }
        return urls;
    }

    private static void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException(complaint);
        }
    }
}
