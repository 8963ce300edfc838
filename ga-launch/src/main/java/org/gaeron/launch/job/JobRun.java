package org.gaeron.launch.job;

import java.util.concurrent.Callable;

import org.gaeron.GlobalArrayException;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.text.Printable;

/**
 * Runs a job to its end: closes it whether it ends well or not, also when a signal ends this process, and reports the
 * reason of a failure in one line. A signal that comes after the end of the job, while it is closed, finds the reason
 * known: the hook reports it then.
 */
public final class JobRun
{
    private static final System.Logger LOG = System.getLogger(JobRun.class.getName());

    private static final int UNCLEAN = 1;

    private final HostedJob job;
    private final boolean keepsExitCode;
    private final Thread hook = new Thread(this::closeAtShutdown, "job-shutdown");

    public JobRun(final HostedJob job)
    {
        this(job, false);
    }

    /**
     * A run that has not begun.
     *
     * @param keepsExitCode whether this process has the exit code of a failed job, though a signal that can be caught
     *                      comes while the job is closed: mpirun ends all processes when one of them has failed.
     */
    public JobRun(final HostedJob job, final boolean keepsExitCode)
    {
        this.job = job;
        this.keepsExitCode = keepsExitCode;
    }

    /**
     * Runs the job.
     *
     * @param steps     starts the job's nodes, waits for their ends, and returns the exit code.
     * @param mainClass the class whose {@code main} each node calls; null if another process tells of it.
     * @return the exit code of the job.
     * @throws GlobalArrayException if the job could not be started, or this process has no threads or memory for it.
     */
    public int run(final Callable<Integer> steps, final String mainClass)
    {
        try
        {
            return tryRun(steps, mainClass);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("the launcher was interrupted", ex);
        }
        catch (final RuntimeException ex)
        {
            throw ex;
        }
        catch (final OutOfMemoryError ex)
        {
            throw new GlobalArrayException("the launcher lacks threads or memory: " + ex.getMessage(), ex);
        }
        catch (final Exception ex)
        {
            throw new GlobalArrayException("the job could not be started: " + ex, ex);
        }
    }

    private int tryRun(final Callable<Integer> steps, final String mainClass) throws Exception
    {
        if (!addHook())
        {
            return ExitCode.ENDED;
        }
        final int exitCode;
        final String failure;
        final boolean hasBegun;
        try
        {
            exitCode = steps.call();
            failure = job.failure();
            hasBegun = job.hasBegun();
        }
        catch (final Throwable ex)
        {
            final Exception left = close(job);
            if (left != null)
            {
                ex.addSuppressed(left);
            }
            if (removeHook())
            {
                throw ex;
            }
            LOG.log(System.Logger.Level.DEBUG, "ended while it was being started", ex);
            return ExitCode.ENDED;
        }
        final Exception left = close(job);
        if (job.failedExitCode() != 0)
        {
            job.say(failure); // before a signal can come that finds no hook
        }
        if (removeHook())
        {
            job.say(failure);
            if (failure == null && !hasBegun && exitCode == 0 && mainClass != null)
            {
                Printable.say("main of class " + mainClass + " has ended without a call of GlobalArrays.launch: " +
                    "no rank has run");
            }
            tell(left);
        }
        return left != null && exitCode == 0 ? UNCLEAN : exitCode;
    }

    private void closeAtShutdown()
    {
        job.sayInTime(); // before all else: a signal that cannot be caught may follow
        tell(close(job));
        job.sayInTime(); // it may have ended when the signal came
        if (job.failedExitCode() != 0 && keepsExitCode)
        {
            Runtime.getRuntime().halt(job.failedExitCode());
        }
    }

    /** {@return what is left behind, or null} */
    private static Exception close(final HostedJob job)
    {
        try
        {
            job.close();
            return null;
        }
        catch (final Exception ex)
        {
            return ex;
        }
    }

    private static void tell(final Exception left)
    {
        if (left != null)
        {
            Printable.say("the job did not end cleanly: " + left.getMessage());
        }
    }

    /** {@return whether this process goes on} */
    private boolean addHook()
    {
        try
        {
            Runtime.getRuntime().addShutdownHook(hook);
            return true;
        }
        catch (final IllegalStateException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the launcher is ending", ex);
            return false;
        }
    }

    /** {@return whether this process goes on} Otherwise the hook kills the nodes, and their ends are not failures. */
    private boolean removeHook()
    {
        try
        {
            return Runtime.getRuntime().removeShutdownHook(hook);
        }
        catch (final IllegalStateException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "the launcher is ending", ex);
            return false;
        }
    }
}
