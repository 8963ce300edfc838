package org.gaeron.launch.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.runtime.memory.VectorModule;

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
    public static final String FILE = "gaeron.node.archive";

    private NodeArchive()
    {
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
