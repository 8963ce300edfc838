package org.gaeron.files;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.gaeron.GlobalArray;

/**
 * Names of arrays as names of folders. What Zarr or a file system does not allow is refused.
 */
final class ArrayNames
{
    private static final int MOST_BYTES = 255;

    private ArrayNames()
    {
    }

    /**
     * {@return the name}
     *
     * @throws IllegalArgumentException if it cannot be the name of a folder.
     */
    static String check(final String name)
    {
        if (name.isBlank() || name.startsWith("__") || name.startsWith(".") || name.equals(Zarr.DOCUMENT) ||
            name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES ||
            name.chars().anyMatch(letter -> letter == '/' || letter == '\\' || Character.isISOControl(letter)))
        {
            throw new IllegalArgumentException("expected the name of an array to be one of a folder (not empty, of " +
                "at most " + MOST_BYTES + " bytes, without slashes, and no '.' or '__' at its begin), actual '" +
                name + "'");
        }
        return name;
    }

    /** {@return the names of arrays, each once} */
    static List<String> of(final List<GlobalArray<?>> arrays)
    {
        if (arrays.isEmpty())
        {
            throw new IllegalArgumentException("expected at least one array, actual none");
        }
        final List<String> names = arrays.stream().map(array -> check(array.spec().name())).toList();
        final Set<String> distinct = new HashSet<>();
        for (final String name : names)
        {
            if (!distinct.add(name))
            {
                throw new IllegalArgumentException("expected arrays of different names, actual '" + name + "' twice");
            }
        }
        return names;
    }
}
