package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder of one job, mode 0700: holds all files of its processes on this host. It belongs to the process that holds
 * the lock on the file {@code owner}. If nobody holds the lock, the job is dead, and the next job deletes the folder.
 *
 * <p>A folder lacks that file only while it is being made or deleted. If that lasts for a minute, its process was
 * killed, and the next job deletes the folder. The file is locked before it gets its name, so an unlocked one means
 * that the job is dead.
 *
 * <p>All users of the host may be able to write to the parent. This class does not touch entries of other users, nor
 * folders that look like a job of this user but are accessible to others.
 */
public final class JobDirectory implements AutoCloseable
{
    static final String PREFIX = "gaeron-job-";
    static final String OWNER = "owner";
    private static final String NEW_OWNER = OWNER + ".new";

    /** Time after which a folder without an owner is abandoned; making one takes milliseconds. */
    private static final Duration LONGEST_MAKING = Duration.ofMinutes(1);

    /**
     * Keys of this process's own folders, which it must not check. A lock belongs to a process, and is lost when the
     * process closes any channel of the file.
     */
    private static final Set<Object> OWN = ConcurrentHashMap.newKeySet();

    private final PrivateFolder folder;
    private final FileChannel owner;

    private JobDirectory(final PrivateFolder folder, final FileChannel owner)
    {
        this.folder = folder;
        this.owner = owner;
    }

    /**
     * Makes a folder for a new job, and deletes those of dead ones.
     *
     * @param parent the folder that contains it.
     * @return the folder, owned by this process until it is closed.
     * @throws IOException if it cannot be made.
     */
    public static JobDirectory create(final Path parent) throws IOException
    {
        deleteLeftovers(parent);
        final PrivateFolder folder = PrivateFolder.create(parent, PREFIX);
        OWN.add(folder.key());
        try
        {
            return new JobDirectory(folder, own(folder));
        }
        catch (final IOException ex)
        {
            delete(folder);
            throw ex;
        }
    }

    private static FileChannel own(final PrivateFolder folder) throws IOException
    {
        final FileChannel owner = folder.createFile(NEW_OWNER);
        try
        {
            owner.lock();
            folder.rename(NEW_OWNER, OWNER);
            return owner;
        }
        catch (final IOException ex)
        {
            owner.close();
            throw ex;
        }
    }

    private static void delete(final PrivateFolder folder) throws IOException
    {
        try (folder)
        {
            folder.emptyBut(OWNER);
            folder.delete();
            OWN.remove(folder.key());
        }
    }

    /**
     * {@return the path of the folder}
     */
    public Path path()
    {
        return folder.path();
    }

    /** Deletes everything, then releases the lock. */
    @Override
    public void close() throws IOException
    {
        try (owner)
        {
            delete(folder);
        }
    }

    private static void deleteLeftovers(final Path parent) throws IOException
    {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*"))
        {
            for (final Path folder : folders)
            {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                {
                    deleteIfDead(folder);
                }
            }
        }
    }

    /**
     * Deletes the folder of a job whose owner is dead, and nothing else. A folder that cannot be read or deleted
     * belongs to another user, or another job is deleting it. That is no error.
     *
     * @param path the path of the folder.
     * @return whether it was such a folder, and was deleted.
     */
    public static boolean deleteIfDead(final Path path)
    {
        if (!path.getFileName().toString().startsWith(PREFIX))
        {
            return false;
        }
        try (PrivateFolder folder = PrivateFolder.open(path))
        {
            return !OWN.contains(folder.key()) && deleteIfDead(folder);
        }
        catch (final IOException | OverlappingFileLockException ex)
        {
            System.getLogger(JobDirectory.class.getName()).log(
                System.Logger.Level.DEBUG, () -> "not deleted: " + path + ": " + ex);
            return false;
        }
    }

    private static boolean deleteIfDead(final PrivateFolder folder) throws IOException
    {
        try (FileChannel owner = folder.openFile(OWNER))
        {
            final boolean isDead = owner.tryLock() != null;
            if (isDead)
            {
                folder.emptyBut(OWNER);
                folder.delete();
            }
            return isDead;
        }
        catch (final NoSuchFileException ex)
        {
            return deleteIfAbandoned(folder);
        }
    }

    /**
     * Deletes a folder whose maker was killed before the lock had its name. Clocks may jump, and a maker may go on:
     * then it holds the lock, or has made a file, and at worst fails to make the folder.
     */
    private static boolean deleteIfAbandoned(final PrivateFolder folder) throws IOException
    {
        final Set<String> names = folder.names();
        if (!Set.of(NEW_OWNER).containsAll(names) ||
            folder.changed().isAfter(Instant.now().minus(LONGEST_MAKING)))
        {
            return false;
        }
        if (names.isEmpty())
        {
            return folder.deleteIfEmpty();
        }
        try (FileChannel owner = folder.openFile(NEW_OWNER))
        {
            if (owner.tryLock() == null)
            {
                return false;
            }
            folder.deleteFile(NEW_OWNER);
            return folder.deleteIfEmpty();
        }
    }

    /** {@return whether a folder belongs to a job of this process, whose lock it must not try} */
    static boolean isOwn(final PrivateFolder folder)
    {
        return OWN.contains(folder.key());
    }

    /**
     * Deletes the folder of a job whose owner is known to be dead. Other processes may delete it at the same time.
     *
     * @param path the path of the folder.
     * @throws IOException if an entry is left.
     */
    public static void deleteOrphan(final Path path) throws IOException
    {
        try (PrivateFolder folder = PrivateFolder.open(path))
        {
            folder.delete();
        }
        catch (final NoSuchFileException ex)
        {
            // another process has deleted it, or it never was
            return;
        }
    }
}
