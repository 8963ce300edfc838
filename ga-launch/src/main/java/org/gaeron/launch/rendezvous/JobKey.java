package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

import org.gaeron.launch.text.FileFailure;
import org.gaeron.runtime.settings.KeyedHash;

/**
 * The secret that the nodes of a job share that are started by others, in a file that nobody else can read: 32 random
 * bytes as hexadecimal digits. Several jobs may use the same file: the key of each job is made of it and of the job's
 * id, so what one job has signed is worth nothing to another.
 */
public final class JobKey
{
    /** The environment variable that names the file. */
    public static final String VARIABLE = "GAERON_KEY_FILE";

    private static final int BYTES = 32;
    private static final String DIGITS = "[0-9a-fA-F]{" + 2 * BYTES + "}";
    private static final int MOST_FILE_BYTES = 1 << 10;
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(PosixFilePermission.OTHERS_READ,
        PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE);

    private final byte[] secret;

    private JobKey(final byte[] secret)
    {
        this.secret = secret;
    }

    /** {@return a new key} */
    public static JobKey random()
    {
        final byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return new JobKey(secret);
    }

    /**
     * {@return the key of {@link #bytes}}
     *
     * @param bytes of another key.
     */
    public static JobKey of(final byte... bytes)
    {
        return new JobKey(bytes.clone());
    }

    /**
     * {@return the key of a line}
     *
     * @param line of a file.
     * @throws IllegalArgumentException if it has something else.
     */
    public static JobKey parse(final String line)
    {
        check(line.matches(DIGITS), "key of the job: expected 64 hexadecimal digits, actual other text");
        return new JobKey(HexFormat.of().parseHex(line));
    }

    /** {@return the key as a line without its end} */
    public String line()
    {
        return HexFormat.of().formatHex(secret);
    }

    /**
     * Makes a new file with a new key.
     *
     * @param file that is not there yet.
     * @throws IllegalArgumentException if the file exists.
     * @throws IOException              if it cannot be written.
     */
    public static void create(final Path file) throws IOException
    {
        final byte[] secret = random().secret;
        try
        {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            fill(file, HexFormat.of().formatHex(secret) + "\n");
        }
        catch (final FileAlreadyExistsException ex)
        {
            throw new IllegalArgumentException("expected the name of a new file, actual " + file, ex);
        }
        catch (final NoSuchFileException ex)
        {
            throw new IllegalArgumentException("expected a file in a folder that exists, actual " + file, ex);
        }
        catch (final FileSystemException ex)
        {
            throw new IllegalArgumentException(
                "expected a file that can be made, actual " + file + ": " + FileFailure.reason(ex), ex);
        }
    }

    /** Writes to a new file, and leaves none where that fails. */
    private static void fill(final Path file, final String line) throws IOException
    {
        try
        {
            Files.writeString(file, line, StandardOpenOption.WRITE);
        }
        catch (final IOException ex)
        {
            Files.delete(file);
            throw new IllegalArgumentException(
                "expected a file that can be written to, actual " + file + ": " + ex.getMessage(), ex);
        }
    }

    /**
     * {@return the key of a file}
     *
     * @param file of this user alone.
     * @throws IllegalArgumentException if there is none, or if others can read or change it.
     * @throws IOException              if it cannot be read.
     */
    public static JobKey read(final Path file) throws IOException
    {
        final String expected = "key file " + file + ": expected ";
        final PosixFileAttributes attributes;
        try
        {
            attributes = Files.readAttributes(file, PosixFileAttributes.class);
        }
        catch (final NoSuchFileException ex)
        {
            throw new IllegalArgumentException(expected + "a file that ga key has made, actual none", ex);
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException(
                expected + "a file that this user can read, actual one that cannot: " + FileFailure.reason(ex), ex);
        }
        check(attributes.isRegularFile(), expected + "a file that ga key has made, actual no file");
        check(attributes.size() <= MOST_FILE_BYTES, expected + "64 hexadecimal digits, actual " + attributes.size() +
            " bytes");
        check(isSecret(file, attributes.permissions()), expected + "a file that others can neither read nor change " +
            "(chmod 600), actual " + PosixFilePermissions.toString(attributes.permissions()));
        check(Files.isReadable(file), expected + "a file that this user can read, actual one of " + attributes.owner());
        final String digits = Files.readString(file, StandardCharsets.ISO_8859_1).trim();
        check(digits.matches(DIGITS), expected + "64 hexadecimal digits, as ga key writes " +
            "them, actual other text");
        return parse(digits);
    }

    /**
     * A group may read what belongs to root, who has chosen its members: pods get their secrets in this way. The group
     * of any other owner has people in it whom nobody has chosen for this file.
     */
    private static boolean isSecret(final Path file, final Set<PosixFilePermission> given) throws IOException
    {
        return given.stream().noneMatch(OF_OTHERS::contains) &&
            (!given.contains(PosixFilePermission.GROUP_READ) || isRoot(file) && !isRoot(Path.of("/proc/self")));
    }

    private static boolean isRoot(final Path file) throws IOException
    {
        return (int)Files.getAttribute(file, "unix:uid") == 0;
    }

    private static void check(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** {@return a copy of the key that the starters of nodes show each other} */
    public byte[] bytes()
    {
        return secret.clone();
    }

    /**
     * {@return the key of one job}
     *
     * @param jobId of the job.
     */
    public byte[] ofJob(final String jobId)
    {
        return new KeyedHash(secret).add(("job " + jobId).getBytes(StandardCharsets.UTF_8)).finish();
    }
}
