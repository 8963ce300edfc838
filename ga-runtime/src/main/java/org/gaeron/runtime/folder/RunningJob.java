package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder of a job that runs, as other processes of the same user see it. A folder that others can enter, or that
 * belongs to another user, is none; nor is one whose owner is dead, because nobody holds its lock. All access is by the
 * handle of the folder, see {@link PrivateFolder}.
 */
public final class RunningJob implements AutoCloseable
{
    private static final int MOST_BYTES = 64 << 20;

    private final PrivateFolder folder;

    private RunningJob(final PrivateFolder folder)
    {
        this.folder = folder;
    }

    /**
     * {@return all running jobs of this user, to be closed}
     *
     * @param parent the folder that contains their folders.
     * @throws IOException if it cannot be read.
     */
    public static List<RunningJob> in(final Path parent) throws IOException
    {
        final List<RunningJob> jobs = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(parent, JobDirectory.PREFIX + "*"))
        {
            for (final Path path : paths)
            {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                {
                    add(path, jobs);
                }
            }
        }
        return jobs;
    }

    private static void add(final Path path, final List<RunningJob> jobs)
    {
        try
        {
            final RunningJob job = new RunningJob(PrivateFolder.open(path));
            if (job.isRunning())
            {
                jobs.add(job);
            }
            else
            {
                job.close();
            }
        }
        catch (final IOException ex)
        {
            System.getLogger(RunningJob.class.getName()).log(
                System.Logger.Level.DEBUG, () -> "not a job of this user: " + path + ": " + ex);
        }
    }

    /**
     * {@return whether the job still runs}
     *
     * @throws IOException if its lock cannot be tried.
     */
    public boolean isRunning() throws IOException
    {
        if (JobDirectory.isOwn(folder))
        {
            return true;
        }
        try (FileChannel owner = folder.openFile(JobDirectory.OWNER))
        {
            return owner.tryLock() == null;
        }
        catch (final NoSuchFileException ex)
        {
            return false;
        }
    }

    /**
     * {@return the text of a file, or null if there is none}
     *
     * @param name of the file.
     * @throws IOException if it cannot be read.
     */
    public String read(final String name) throws IOException
    {
        try
        {
            return folder.read(name, MOST_BYTES);
        }
        catch (final NoSuchFileException ex)
        {
            return null;
        }
    }

    /**
     * Sets the time of an empty file, which is made if it is not there. Does nothing if the folder is deleted.
     *
     * @param name of the file.
     * @throws IOException if it cannot.
     */
    public void touch(final String name) throws IOException
    {
        try
        {
            folder.touch(name);
        }
        catch (final NoSuchFileException ex)
        {
            System.getLogger(RunningJob.class.getName()).log(System.Logger.Level.DEBUG, "the job has ended", ex);
        }
    }

    @Override
    public void close() throws IOException
    {
        folder.close();
    }
}
