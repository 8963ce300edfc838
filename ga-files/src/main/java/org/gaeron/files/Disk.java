package org.gaeron.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * All that this module changes in a file system, and how it reads its files. Each failure of a change names the file
 * in one line, and those of writes tell the space that is left. Tests have disks that fail, or stop for ever, at any of
 * these operations.
 *
 * <p>Used by any thread.
 */
class Disk
{
    static final Disk REAL = new Disk();

    private static final int MOST_LINKS = 40;
    /**
     * The locks that jobs of this JVM have. The system has one for each process, which ends when any channel of the
     * file is closed: so a job that is refused must not open it.
     */
    private static final Set<Path> LOCKED = ConcurrentHashMap.newKeySet();

    /** Operation on a file. */
    interface Operation<T>
    {
        T run() throws IOException;
    }

    /** Creates a folder and its parents, unless it is there. */
    void createFolders(final Path folder) throws IOException
    {
        told("cannot create", folder, true, () -> Files.createDirectories(folder));
    }

    /** Creates a file, writes all bytes, and forces them to the disk. */
    final void write(final Path file, final ByteBuffer bytes) throws IOException
    {
        try (FileChannel out = create(file, channel -> writeAt(channel, bytes, 0)))
        {
            forceFile(out, file);
        }
    }

    /** What a file is filled with. */
    interface Content
    {
        void writeTo(FileChannel out) throws IOException;
    }

    /** {@return a new file with its content, which is not forced to the disk yet, for the caller to close} */
    FileChannel create(final Path file, final Content content) throws IOException
    {
        return told("cannot write", file, true, () ->
        {
            final FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
            try
            {
                content.writeTo(out);
                return out;
            }
            catch (final IOException | RuntimeException | Error ex)
            {
                out.close();
                throw ex;
            }
        });
    }

    /** Forces a file to the disk. */
    final void forceFile(final FileChannel channel, final Path file) throws IOException
    {
        told("cannot write", file, true, () ->
        {
            force(channel);
            return null;
        });
    }

    /** Writes all bytes at a position. */
    final void writeAt(final FileChannel out, final ByteBuffer bytes, final long position) throws IOException
    {
        long at = position;
        while (bytes.hasRemaining())
        {
            at += writeSome(out, bytes, at);
        }
    }

    /** Throws if a path leads to a pipe or a device, the opening or reading of which may never end. */
    private static void checkFile(final Path file) throws IOException
    {
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file))
        {
            throw new IOException("it is a pipe or a device");
        }
    }

    /** {@return all of a file} */
    static String readText(final Path file) throws IOException
    {
        checkFile(file);
        return Files.readString(file);
    }

    /** {@return a file to read} */
    static FileChannel open(final Path file) throws IOException
    {
        checkFile(file);
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Reads from a position on, until the buffer is full or the file ends. */
    static void readAt(final FileChannel in, final ByteBuffer bytes, final long position) throws IOException
    {
        long at = position;
        int count = 0;
        while (bytes.hasRemaining() && count >= 0)
        {
            count = in.read(bytes, at);
            at += count;
        }
    }

    /** {@return how many bytes are written, of those that remain} */
    int writeSome(final FileChannel out, final ByteBuffer bytes, final long position) throws IOException
    {
        return out.write(bytes, position);
    }

    /** Returns when what was written to a channel is on the disk. */
    void force(final FileChannel channel) throws IOException
    {
        channel.force(true);
    }

    /** Forces the entries of a folder to the disk. */
    void forceFolder(final Path folder) throws IOException
    {
        told("cannot force to the disk", folder, true, () ->
        {
            try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ))
            {
                force(entries);
                return null;
            }
        });
    }

    /** Renames a file or folder at once; an existing file is replaced. */
    void move(final Path from, final Path to) throws IOException
    {
        told("cannot rename " + from.getFileName() + " to", to, true,
            () -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
    }

    /**
     * {@return the file that a new one is to replace: that to which links lead}
     *
     * @throws IOException if it is a device, a pipe or the like, in whose place a file would be left.
     */
    static Path replaceable(final Path file) throws IOException
    {
        if (!Files.exists(file))
        {
            return endOfLinks(file);
        }
        final Path there = file.toRealPath();
        if (!Files.isRegularFile(there) && !Files.isDirectory(there))
        {
            throw new IOException("cannot write " + file +
                ": expected a new file or a regular one, actual a device or a pipe");
        }
        return there;
    }

    /** {@return the file that is not there, to which links may lead} */
    private static Path endOfLinks(final Path file) throws IOException
    {
        Path there = file;
        for (int links = 0; Files.isSymbolicLink(there); links++)
        {
            if (links == MOST_LINKS)
            {
                throw new IOException("cannot write " + file + ": expected links that lead to a file, actual a circle");
            }
            there = there.resolveSibling(Files.readSymbolicLink(there));
        }
        return there;
    }

    /** Removes a file or a whole folder. */
    void delete(final Path path) throws IOException
    {
        told("cannot remove", path, false, () ->
        {
            final List<Path> all;
            try (Stream<Path> paths = Files.walk(path))
            {
                all = paths.sorted(Comparator.reverseOrder()).toList();
            }
            for (final Path each : all)
            {
                Files.deleteIfExists(each);
            }
            return null;
        });
    }

    /** {@return bytes that can still be written to the file system of a folder} */
    long usableBytes(final Path folder) throws IOException
    {
        return told("cannot ask for the space of", folder, false, () -> Files.getFileStore(folder).getUsableSpace());
    }

    /** {@return a lock that no other process has, until it is closed; the end of the process gives it back, too} */
    Closeable lock(final Path file) throws IOException
    {
        return told("cannot lock", file, true, () ->
        {
            final Path real = file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
            if (!LOCKED.add(real))
            {
                throw new IOException("another job is writing there");
            }
            try
            {
                final FileChannel channel = locked(file);
                return () ->
                {
                    try
                    {
                        channel.close();
                    }
                    finally
                    {
                        LOCKED.remove(real);
                    }
                };
            }
            catch (final IOException | RuntimeException | Error ex)
            {
                LOCKED.remove(real);
                throw ex;
            }
        });
    }

    private static FileChannel locked(final Path file) throws IOException
    {
        final FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try
        {
            if (channel.tryLock() == null)
            {
                throw new IOException("another job is writing there");
            }
            return channel;
        }
        catch (final IOException | RuntimeException | Error ex)
        {
            channel.close();
            throw ex;
        }
    }

    /** Does something, and adds the file to what it throws. */
    final <T> T told(final String what, final Path path, final boolean isWrite, final Operation<T> operation)
        throws IOException
    {
        try
        {
            return operation.run();
        }
        catch (final UncheckedIOException ex)
        {
            // from the entries of a folder
            throw told(what, path, isWrite, ex.getCause());
        }
        catch (final IOException ex)
        {
            throw told(what, path, isWrite, ex);
        }
    }

    private static IOException told(
        final String what, final Path path, final boolean isWrite, final IOException failure)
    {
        // Of these words the runtime concludes that its own logs have no room, wherever they stand.
        final boolean isFull = reason(failure).contains("No space left on device");
        return new IOException(what + " " + path + ": " + (isFull ? "the file system is full" : reason(failure)) +
            (isWrite ? free(path) : ""), isFull ? null : failure);
    }

    private static String free(final Path path)
    {
        try
        {
            Path folder = path.toAbsolutePath();
            while (!Files.exists(folder) && folder.getParent() != null)
            {
                folder = folder.getParent();
            }
            return " (" + ByteText.of(Files.getFileStore(folder).getUsableSpace()) + " free)";
        }
        catch (final IOException ex)
        {
            return " (free space not known: " + reason(ex) + ")";
        }
    }

    /** {@return the reason without the name of a file} */
    static String reason(final IOException failure)
    {
        return switch (failure)
        {
            case final FileSystemException ex when ex.getReason() != null -> ex.getReason();
            case final AccessDeniedException ex -> "permission denied";
            case final NoSuchFileException ex -> "there is no such file or folder";
            case final NotDirectoryException ex -> "it is no folder";
            case final FileAlreadyExistsException ex -> "a file of this name is there";
            case final IOException ex when ex.getMessage() != null -> ex.getMessage();
            default -> failure.toString();
        };
    }
}
