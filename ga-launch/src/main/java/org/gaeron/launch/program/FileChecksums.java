package org.gaeron.launch.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * SHA-256 of files, in hexadecimal digits. A JVM that has just begun takes over 0.1 s for the jars of a job. A command
 * that most systems have takes a tenth of that, so it is asked first.
 */
final class FileChecksums
{
    private static final String COMMAND = "sha256sum";

    /** A name that is written in another way has a backslash before the line. */
    private static final Pattern LINE = Pattern.compile("\\\\?([0-9a-f]{64})[ *]");

    private FileChecksums()
    {
    }

    /**
     * {@return the checksum of each file}
     *
     * @param files whose names have no line ends.
     * @throws IOException if one cannot be read.
     */
    static Map<Path, String> of(final List<Path> files) throws IOException
    {
        return of(files, COMMAND);
    }

    static Map<Path, String> of(final List<Path> files, final String command) throws IOException
    {
        final List<String> told = files.isEmpty() ? List.of() : askedOf(files, command);
        final Map<Path, String> sums = new HashMap<>();
        for (int i = 0; i < files.size(); i++)
        {
            final Path file = files.get(i);
            sums.put(file, told.size() == files.size() ? told.get(i) : of(Files.newInputStream(file)));
        }
        return sums;
    }

    /** {@return the checksums of all files as a command tells them, or fewer if it does not do all that is expected} */
    private static List<String> askedOf(final List<Path> files, final String command)
    {
        final List<String> words = new ArrayList<>(List.of(command, "--"));
        files.forEach(file -> words.add(file.toString()));
        try
        {
            final Process process =
                new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try (BufferedReader out = process.inputReader())
            {
                return out.lines().map(LINE::matcher).flatMap(
                    line -> line.lookingAt() ? Stream.of(line.group(1)) : Stream.empty()).toList();
            }
        }
        catch (final IOException ex)
        {
            System.getLogger(FileChecksums.class.getName()).log(System.Logger.Level.DEBUG, "no " + command, ex);
            return List.of();
        }
    }

    /** {@return the checksum of all bytes} Closes the stream. */
    static String of(final InputStream bytes) throws IOException
    {
        final MessageDigest digest = digest();
        try (DigestInputStream in = new DigestInputStream(bytes, digest))
        {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest()
    {
        try
        {
            return MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("SHA-256 is not there", ex);
        }
    }
}
