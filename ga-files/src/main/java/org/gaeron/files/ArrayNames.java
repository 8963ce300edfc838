package org.gaeron.files;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

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
        return checkLetters(checkForm(name));
    }

    /**
     * {@return the name} All hosts find the same.
     *
     * @throws IllegalArgumentException if it cannot be the name of a folder on any host.
     */
    static String checkForm(final String name)
    {
        if (name.isBlank() || name.startsWith("__") || name.startsWith(".") || name.equals(Zarr.DOCUMENT) ||
            name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES ||
            name.chars().anyMatch(letter -> letter == '/' || letter == '\\' || Character.isISOControl(letter)))
        {
            throw new IllegalArgumentException("expected the name of an array to be one of a folder (not empty, of " +
                "at most " + MOST_BYTES + " bytes, without slashes, no '.' or '__' at its begin), actual '" + name +
                "'");
        }
        return name;
    }

    /**
     * {@return the name}
     *
     * @throws IllegalArgumentException if names of files of this host, in its locale, cannot have these letters.
     */
    static String checkLetters(final String name)
    {
        try
        {
            Path.of(name);
            return name;
        }
        catch (final InvalidPathException ex)
        {
            throw new IllegalArgumentException("expected the name of an array to be of letters that the locale's " +
                "character set has, actual '" + name + "'", ex);
        }
    }

    /** {@return arrays with their own names, each once} */
    static SequencedMap<String, GlobalArray<?>> of(final List<GlobalArray<?>> arrays)
    {
        final SequencedMap<String, GlobalArray<?>> named = new LinkedHashMap<>();
        for (final GlobalArray<?> array : arrays)
        {
            final String name = array.spec().name();
            if (named.put(name, array) != null)
            {
                throw new IllegalArgumentException("expected arrays of different names, actual '" + name + "' twice");
            }
        }
        return named;
    }
}
