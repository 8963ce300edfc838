package org.gaeron.runtime.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder of one job: everything that its processes put on this host lies in it, mode 0700. It belongs to the
 * process that holds the lock on the file {@code owner}; where nobody holds it, the job is dead, and the next one
 * deletes the folder.
 *
 * <p>A folder is seen without that file only between the two first steps of its making: the file is locked first and
 * gets its name then, so whoever finds it unlocked may be sure.
 */
public final class JobDirectory implements AutoCloseable
{
    static final String PREFIX = "gaeron-job-";
    private static final String OWNER = "owner";

    /**
     * A lock is of a process, and is lost when the process closes any channel of the file: so it must not look at its
     * own.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel owner;

    private JobDirectory(final Path path, final FileChannel owner)
    {
        this.path = path;
        this.owner = owner;
    }

    /**
     * Makes a folder for a new job, and deletes those of dead ones.
     *
     * @param parent where.
     * @return the folder, owned by this process until it is closed.
     * @throws IOException if it cannot be made.
     */
    public static JobDirectory create(final Path parent) throws IOException
    {
        deleteLeftovers(parent);
        final Path path = Files.createTempDirectory(
            parent, PREFIX, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        OWN.add(path);
        final Path unnamed = path.resolve(OWNER + ".new");
        final FileChannel owner = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try
        {
            owner.lock();
            move(unnamed, path.resolve(OWNER));
            return new JobDirectory(path, owner);
        }
        catch (final IOException ex)
        {
            owner.close();
            deleteTree(path);
            throw ex;
        }
    }

    private static void move(final Path from, final Path to) throws IOException
    {
        try
        {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
        catch (final AtomicMoveNotSupportedException ex)
        {
            throw new IOException(
                "expected a file system that renames atomically, actual " + Files.getFileStore(from), ex);
        }
    }

    /**
     * {@return where it is}
     */
    public Path path()
    {
        return path;
    }

    /** Deletes everything, then gives up the lock. */
    @Override
    public void close() throws IOException
    {
        try (owner)
        {
            deleteTree(path);
        }
        OWN.remove(path);
    }

    /**
     * Leftovers that cannot be read or deleted are somebody else's, or being deleted by another job: no reason not to
     * start.
     */
    private static void deleteLeftovers(final Path parent) throws IOException
    {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*"))
        {
            for (final Path folder : folders)
            {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && !OWN.contains(folder))
                {
                    deleteIfDead(folder);
                }
            }
        }
    }

    /** Deletes the folder of a job whose owner is dead; anything else is left alone. */
    static void deleteIfDead(final Path folder)
    {
        if (!folder.getFileName().toString().startsWith(PREFIX))
        {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder.resolve(OWNER), StandardOpenOption.WRITE))
        {
            if (channel.tryLock() != null)
            {
                deleteTree(folder);
            }
        }
        catch (final IOException ex)
        {
            System.getLogger(JobDirectory.class.getName()).log(
                System.Logger.Level.DEBUG, () -> "not deleted: " + folder + ": " + ex);
        }
    }

    /** Deletes a folder that others may be deleting at the same time. */
    static void deleteTree(final Path folder) throws IOException
    {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS))
        {
            Files.walkFileTree(folder, new Deletion());
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path>
    {
        @Override
        public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException
        {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(final Path file, final IOException failure) throws IOException
        {
            if (failure instanceof NoSuchFileException)
            {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(final Path folder, final IOException failure) throws IOException
        {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
