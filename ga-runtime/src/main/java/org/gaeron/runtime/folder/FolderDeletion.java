package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;

/**
 * Deletion of folders and entries by the handles of the folders that contain them, never by a path and never through a
 * link. Other processes may delete the same, or make files, at the same time.
 */
final class FolderDeletion
{
    /**
     * Attempts to delete a folder: some nodes may still make files while others, which know of the end, delete them.
     */
    private static final int ATTEMPTS = 20;

    private FolderDeletion()
    {
    }

    /**
     * Deletes a folder with all its entries.
     *
     * @param parent the handle of the folder that contains it.
     * @param path   the folder, for its name and for the message.
     * @param folder its handle.
     * @throws IOException if an entry is left.
     */
    static void delete(
        final SecureDirectoryStream<Path> parent, final Path path, final SecureDirectoryStream<Path> folder)
        throws IOException
    {
        for (int attempt = 1; !emptyAndRemove(parent, path.getFileName(), folder); attempt++)
        {
            if (attempt == ATTEMPTS)
            {
                throw new DirectoryNotEmptyException(path.toString());
            }
        }
    }

    /** {@return whether the folder is deleted} Otherwise another process has made a file in it meanwhile. */
    private static boolean emptyAndRemove(
        final SecureDirectoryStream<Path> parent, final Path name, final SecureDirectoryStream<Path> folder)
        throws IOException
    {
        empty(folder, null);
        return removeEmpty(parent, name);
    }

    /** {@return whether the folder is gone} Otherwise it is not empty. */
    static boolean removeEmpty(final SecureDirectoryStream<Path> parent, final Path name) throws IOException
    {
        try
        {
            parent.deleteDirectory(name);
            return true;
        }
        catch (final NoSuchFileException ex)
        {
            return true;
        }
        catch (final DirectoryNotEmptyException ex)
        {
            return false;
        }
    }

    /**
     * Deletes the entries of a folder but one, or all if that is null. Names come from a second stream, because a
     * stream can be read only once.
     */
    static void empty(final SecureDirectoryStream<Path> folder, final Path kept) throws IOException
    {
        try (SecureDirectoryStream<Path> names =
            folder.newDirectoryStream(PrivateFolder.SELF, LinkOption.NOFOLLOW_LINKS))
        {
            for (final Path entry : names)
            {
                if (!entry.getFileName().equals(kept))
                {
                    deleteEntry(names, entry.getFileName());
                }
            }
        }
        catch (final DirectoryIteratorException ex)
        {
            throw ex.getCause();
        }
    }

    private static void deleteEntry(final SecureDirectoryStream<Path> parent, final Path name) throws IOException
    {
        try
        {
            if (!parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes().isDirectory())
            {
                parent.deleteFile(name);
                return;
            }
            try (SecureDirectoryStream<Path> folder = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS))
            {
                emptyAndRemove(parent, name, folder);
            }
        }
        catch (final NoSuchFileException ex)
        {
            return; // another process has deleted it
        }
    }
}
