package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

import com.sun.security.auth.module.UnixSystem;

/**
 * A folder of this user that no other user can enter (mode 0700), in a parent that others may write to.
 *
 * <p>The folder is held open, because its name may denote another file at any time once it is deleted. The class checks
 * the folder by its handle. It inspects, opens and deletes entries relative to that handle, never by a path and never
 * through a link. No other user can change entries between a check and its use.
 */
public final class PrivateFolder implements AutoCloseable
{
    private static final Set<PosixFilePermission> OURS_ALONE = PosixFilePermissions.fromString("rwx------");
    /** The folder itself, relative to its handle. */
    static final Path SELF = Path.of(".");

    private final Path path;
    private final SecureDirectoryStream<Path> handle;
    private final Object key;

    private PrivateFolder(final Path path, final SecureDirectoryStream<Path> handle, final Object key)
    {
        this.path = path;
        this.handle = handle;
        this.key = key;
    }

    /**
     * Makes a folder.
     *
     * @param parent the folder that contains it.
     * @param prefix the prefix of its name.
     * @return the folder, to be closed; closing does not delete it.
     * @throws IOException if it cannot be made.
     */
    public static PrivateFolder create(final Path parent, final String prefix) throws IOException
    {
        final Path made = Files.createTempDirectory(parent, prefix, PosixFilePermissions.asFileAttribute(OURS_ALONE));
        try
        {
            return open(made);
        }
        catch (final IOException ex)
        {
            deleteAfter(made, ex); // no later job would: it does not look like a folder of this user
            throw ex;
        }
    }

    private static void deleteAfter(final Path made, final IOException refusal)
    {
        try
        {
            Files.delete(made);
        }
        catch (final IOException ex)
        {
            refusal.addSuppressed(ex);
        }
    }

    /**
     * Opens an existing folder. Never blocks, whatever is at that path: with the dot at the end, the path of a pipe is
     * an error. The path may be a link, so the name itself is checked as well.
     *
     * @throws IOException if it is not a folder, or not accessible to this user alone.
     */
    static PrivateFolder open(final Path path) throws IOException
    {
        final SecureDirectoryStream<Path> handle = secure(Files.newDirectoryStream(path.resolve(SELF)));
        try
        {
            final PosixFileAttributes actual =
                handle.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
            final BasicFileAttributes named =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!OURS_ALONE.equals(actual.permissions()) || !isOurs(actual) ||
                !actual.fileKey().equals(named.fileKey()))
            {
                throw new IOException("expected a folder of this user with mode rwx------, actual " + path + " of " +
                    actual.owner() + " with mode " + PosixFilePermissions.toString(actual.permissions()));
            }
            return new PrivateFolder(path, handle, actual.fileKey());
        }
        catch (final Throwable ex)
        {
            handle.close();
            throw ex;
        }
    }

    private static SecureDirectoryStream<Path> secure(final DirectoryStream<Path> stream) throws IOException
    {
        if (stream instanceof final SecureDirectoryStream<Path> secure)
        {
            return secure;
        }
        stream.close();
        throw new IOException("expected a system where files are opened from the handle of their folder (openat), " +
            "actual " + System.getProperty("os.name"));
    }

    /** Compares by number, because a user need not have a name. */
    private static boolean isOurs(final PosixFileAttributes file) throws IOException
    {
        final UserPrincipal us = FileSystems.getDefault().getUserPrincipalLookupService()
            .lookupPrincipalByName(Integer.toString((int)new UnixSystem().getUid())); // the JDK keeps owners as int
        return us.equals(file.owner());
    }

    /**
     * {@return the path of the folder}
     */
    public Path path()
    {
        return path;
    }

    /** {@return the file key, which identifies the folder independently of its path} */
    Object key()
    {
        return key;
    }

    /**
     * Opens a file in it.
     *
     * @throws IOException if it is not a regular file of this user: this never blocks at a pipe.
     */
    FileChannel openFile(final String name) throws IOException
    {
        checkFile(name);
        return open(name, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private void checkFile(final String name) throws IOException
    {
        final PosixFileAttributes file = handle.getFileAttributeView(
            Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS).readAttributes();
        if (!file.isRegularFile() || !isOurs(file))
        {
            throw new IOException("expected a file of this user, actual " + path.resolve(name) + " of " +
                file.owner() + (file.isRegularFile() ? "" : ", which is no file"));
        }
    }

    /**
     * {@return the text of a file in it}
     *
     * @throws IOException if it is not a regular file of this user, or longer than a limit.
     */
    String read(final String name, final int limitBytes) throws IOException
    {
        checkFile(name);
        try (SeekableByteChannel file =
            handle.newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))
        {
            final byte[] bytes = Channels.newInputStream(file).readNBytes(limitBytes + 1);
            if (bytes.length > limitBytes)
            {
                throw new IOException(
                    "expected at most " + limitBytes + " bytes in " + path.resolve(name) + ", actual more");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Sets the time of an empty file in it, which is made if it is not there. Needs no space. */
    void touch(final String name) throws IOException
    {
        try
        {
            handle.newByteChannel(
                Path.of(name), Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)).close();
        }
        catch (final FileAlreadyExistsException ex)
        {
            checkFile(name);
            handle.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setTimes(FileTime.from(Instant.now()), null, null);
        }
    }

    /** {@return the time when an entry was last created or deleted} */
    Instant changed() throws IOException
    {
        return handle.getFileAttributeView(BasicFileAttributeView.class).readAttributes().lastModifiedTime()
            .toInstant();
    }

    /** {@return the names of the entries} */
    Set<String> names() throws IOException
    {
        final Set<String> found = new HashSet<>();
        try (SecureDirectoryStream<Path> names = handle.newDirectoryStream(SELF, LinkOption.NOFOLLOW_LINKS))
        {
            names.forEach(name -> found.add(name.getFileName().toString()));
        }
        catch (final DirectoryIteratorException ex)
        {
            throw ex.getCause();
        }
        return found;
    }

    FileChannel createFile(final String name) throws IOException
    {
        return open(name, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
    }

    private FileChannel open(final String name, final Set<OpenOption> options) throws IOException
    {
        return (FileChannel)handle.newByteChannel(Path.of(name), options);
    }

    /** Renames an entry, atomically. */
    void rename(final String from, final String to) throws IOException
    {
        handle.move(Path.of(from), handle, Path.of(to));
    }

    void deleteFile(final String name) throws IOException
    {
        handle.deleteFile(Path.of(name));
    }

    /** Deletes it if it is empty. Returns whether it is gone. */
    boolean deleteIfEmpty() throws IOException
    {
        try (SecureDirectoryStream<Path> parent = parent())
        {
            return FolderDeletion.removeEmpty(parent, path.getFileName());
        }
    }

    private SecureDirectoryStream<Path> parent() throws IOException
    {
        return secure(Files.newDirectoryStream(path.toAbsolutePath().getParent()));
    }

    /** Deletes all entries but one file, which is left if this process is killed meanwhile. */
    void emptyBut(final String name) throws IOException
    {
        FolderDeletion.empty(handle, Path.of(name));
    }

    /**
     * Deletes the folder with all its entries. Other processes may delete it at the same time.
     *
     * @throws IOException if an entry is left.
     */
    public void delete() throws IOException
    {
        try (SecureDirectoryStream<Path> parent = parent())
        {
            FolderDeletion.delete(parent, path, handle);
        }
    }

    /** Closes the handle. */
    @Override
    public void close() throws IOException
    {
        handle.close();
    }
}
