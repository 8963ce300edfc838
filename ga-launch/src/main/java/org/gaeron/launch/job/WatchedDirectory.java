package org.gaeron.launch.job;

import java.io.IOException;
import java.nio.file.Path;

import org.gaeron.runtime.folder.JobDirectory;

/**
 * The folder of a job, which is deleted even if this process is killed.
 */
public final class WatchedDirectory implements AutoCloseable
{
    private final JobDirectory directory;
    private final FolderWatch watch;

    private WatchedDirectory(final JobDirectory directory, final FolderWatch watch)
    {
        this.directory = directory;
        this.watch = watch;
    }

    public static WatchedDirectory create(final Path parent) throws IOException
    {
        final JobDirectory directory = JobDirectory.create(parent);
        try
        {
            return new WatchedDirectory(directory, FolderWatch.start(directory.path()));
        }
        catch (final IOException ex)
        {
            directory.close();
            throw ex;
        }
    }

    public Path path()
    {
        return directory.path();
    }

    /** Deletes the folder before its watch ends: whichever is killed in between, the folder goes. */
    @Override
    public void close() throws IOException
    {
        directory.close();
        watch.close();
    }
}
