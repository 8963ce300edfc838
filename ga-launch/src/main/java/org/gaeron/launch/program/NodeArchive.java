package org.gaeron.launch.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import org.gaeron.runtime.memory.VectorModule;
import org.gaeron.runtime.settings.JobContext;

/**
 * An archive that a node's JVM takes over from an earlier one (JEP 483, JEP 515). It holds classes, loaded and linked,
 * and the profiles of their methods. So the compilers need not spend seconds to collect the same profiles again.
 *
 * <p>The launcher's system property {@value #FILE} names the file. If it does not exist, node 0 of the job writes it at
 * its end. The JVM checks that an archive fits this JVM, these jars, and these options, and ignores one that does not.
 */
public final class NodeArchive
{
    /** The system property that names the file. */
    public static final String FILE = JobContext.NODE_ARCHIVE;

    private static final Path SELF = Path.of("/proc/self");
    private static final Set<PosixFilePermission> OF_OTHERS =
        Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private NodeArchive()
    {
    }

    /**
     * Forgets a file that another host has named, if this one has no such file of this user that nobody else can write
     * to: archives hold code.
     */
    public static void keepOwn()
    {
        final String file = System.getProperty(FILE);
        if (file != null && !(isOwn(Path.of(file)) && isOwn(Path.of(file).toAbsolutePath().getParent())))
        {
            System.clearProperty(FILE);
        }
    }

    private static boolean isOwn(final Path path)
    {
        try
        {
            final PosixFileAttributes actual =
                Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return !actual.isSymbolicLink() && actual.owner().equals(Files.getOwner(SELF)) &&
                Collections.disjoint(actual.permissions(), OF_OTHERS);
        }
        catch (final IOException ex)
        {
            // there is none
            return false;
        }
    }

    /** {@return the file of the nodes' archive, or null where this process has none} */
    public static Path file()
    {
        final String file = System.getProperty(FILE);
        return file == null || !Files.exists(Path.of(file)) ? null : Path.of(file).toAbsolutePath();
    }

    /**
     * {@return the options of a node's JVM} An archive that does not fit only costs time, so the JVM does not report
     * it.
     *
     * @param file the value of the property, or null.
     * @param node number of the node.
     */
    public static List<String> options(final String file, final int node)
    {
        if (file == null)
        {
            return List.of();
        }
        if (Files.exists(Path.of(file)))
        {
            return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off,cds*=off");
        }
        return node == 0 ? List.of("-XX:AOTCacheOutput=" + file, "-D" + VectorModule.NONE + "=true") : List.of();
    }
}
