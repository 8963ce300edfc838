package org.gaeron.runtime.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a node's JVM takes over from an earlier one, in an archive of the JVM (JEP 483, JEP 515): classes, loaded and
 * linked, and the profiles of its methods, so that its compilers know at once what they would find out in some seconds.
 *
 * <p>The launcher's system property {@value #FILE} names the file. Where it is not there, node 0 of the job writes it
 * when it ends. The JVM looks whether an archive is of this JVM, these jars, and these options, and does without one
 * that is not.
 */
final class NodeArchive
{
    static final String FILE = "gaeron.node.archive";

    private NodeArchive()
    {
    }

    /**
     * {@return the options of a node's JVM} An archive that does not fit costs time alone: no word of it.
     *
     * @param file the value of the property, or null.
     * @param node number of the node.
     */
    static List<String> options(final String file, final int node)
    {
        if (file == null)
        {
            return List.of();
        }
        if (Files.exists(Path.of(file)))
        {
            return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off,cds*=off");
        }
        return node == 0 ? List.of("-XX:AOTCacheOutput=" + file) : List.of();
    }
}
