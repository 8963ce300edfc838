package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A search for the key of a job, and for keys that are made of it, where others could find them: command lines and
 * environments of all processes, and files that others can read. Each key may stand as bytes, digits, or Base64.
 */
final class KeySearch
{
    private static final Set<PosixFilePermission> OF_OTHERS =
        Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
    private static final long MOST_BYTES = 64 << 20;

    private final List<String> texts = new ArrayList<>();
    private final byte[] key;
    private int processes;

    KeySearch(final byte... key)
    {
        this.key = key.clone();
        add(key);
    }

    private void add(final byte... secret)
    {
        texts.add(new String(secret, StandardCharsets.ISO_8859_1));
        texts.add(HexFormat.of().formatHex(secret));
        texts.add(HexFormat.of().formatHex(secret).toUpperCase(Locale.ROOT));
        texts.add(Base64.getEncoder().withoutPadding().encodeToString(secret));
    }

    /** Searches for the key of a job, too, that is made of this one. */
    KeySearch ofJob(final String jobId) throws Exception
    {
        final Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        add(mac.doFinal(("job " + jobId).getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    /** {@return how many processes were looked at} */
    int processes()
    {
        return processes;
    }

    /** {@return where it is found} */
    List<String> find(final List<Path> folders) throws IOException
    {
        final List<String> found = new ArrayList<>();
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses())
        {
            for (final long pid : all.map(ProcessHandle::pid).toList())
            {
                final Path process = Path.of("/proc/" + pid);
                look(process.resolve("environ"), found);
                processes += look(process.resolve("cmdline"), found) ? 1 : 0;
            }
        }
        for (final Path folder : folders)
        {
            findIn(folder, found);
        }
        return found;
    }

    private void findIn(final Path folder, final List<String> found) throws IOException
    {
        Files.walkFileTree(folder, new SimpleFileVisitor<>()
        {
            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes plain) throws IOException
            {
                try
                {
                    if (plain.isRegularFile() && plain.size() <= MOST_BYTES && Files.readAttributes(
                        file, PosixFileAttributes.class).permissions().stream().anyMatch(OF_OTHERS::contains))
                    {
                        look(file, found);
                    }
                    return FileVisitResult.CONTINUE;
                }
                catch (final NoSuchFileException ex)
                {
                    return visitFileFailed(file, ex);
                }
            }

            @Override
            public FileVisitResult visitFileFailed(final Path file, final IOException ex)
            {
                // somebody has deleted it
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Returns whether the file is there. */
    private boolean look(final Path file, final List<String> found)
    {
        final String text;
        try
        {
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        }
        catch (final IOException ex)
        {
            // a process that has ended
            return false;
        }
        if (texts.stream().anyMatch(text::contains))
        {
            found.add(file.toString());
        }
        return true;
    }
}
