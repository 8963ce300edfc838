package org.gaeron.launch.node;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.gaeron.GlobalArrayException;
import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.gaeron.launch.program.MainMethod;
import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.Question;
import org.gaeron.launch.report.ReportFile;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.folder.JobDirectory;
import org.gaeron.runtime.memory.VectorModule;
import org.gaeron.runtime.settings.JobContext;

/**
 * The child side of the launcher: the JVM of one node. Its {@code main} starts to listen to the launcher, then calls
 * the {@code main} of the program. That calls back here through {@code GlobalArrays.launch}.
 */
public final class ChildProcess
{
    private static final AtomicReference<ChildTicket> TICKET = new AtomicReference<>();
    private static final AtomicReference<ReportFile> REPORT = new AtomicReference<>();
    private static final AtomicReference<ChildNode> NODE = new AtomicReference<>();

    private ChildProcess()
    {
    }

    /**
     * Runs a node's JVM; for {@code HostProcess}.
     *
     * @param args the class with the program's {@code main}, then its arguments.
     * @throws IOException if the standard input does not come from the launcher.
     */
    public static void main(final String[] args) throws IOException
    {
        final ReadableByteChannel launcher = new FileInputStream(FileDescriptor.in).getChannel();
        final ChildTicket ticket = readTicket(Channels.newInputStream(launcher));
        TICKET.set(ticket);
        claimNode(ticket.directory());
        listen(new ParentWatch(
            launcher, ticket.directory(), ChildProcess::onFailedNode, ChildProcess::onQuestion));
        // the launcher uses the channel: a program that reads gets the end of the input
        System.setIn(InputStream.nullInputStream());
        VectorModule.load(); // the program may use vectors of its own
        try
        {
            MainMethod.of(Class.forName(args[0])).run(Arrays.copyOfRange(args, 1, args.length));
            LateThreads.watch();
        }
        catch (final InvocationTargetException | ExceptionInInitializerError ex)
        {
            System.exit(report(ex.getCause()));
        }
        catch (final ReflectiveOperationException | IllegalArgumentException ex)
        {
            System.err.println("gaeron: class " + args[0] + " cannot be started: " + ex);
            System.exit(ExitCode.BAD_INPUT);
        }
    }

    /**
     * Claims the node before any action that the job could notice. A process that does not belong to the job must not
     * even delete the folder.
     */
    private static void claimNode(final Path directory)
    {
        final int node = Integer.getInteger(JobContext.NODE, 0);
        try
        {
            REPORT.set(ReportFile.claim(directory, node));
        }
        catch (final FileAlreadyExistsException ex)
        {
            System.err.println("gaeron: ended: node " + node + " of this job was started before: whoever has left a " +
                "job cannot come back");
            System.exit(ExitCode.FOLLOWED);
        }
        catch (final NoSuchFileException ex)
        {
            System.err.println("gaeron: ended: the job is over: its folder is not there: " + directory);
            System.exit(ExitCode.FOLLOWED);
        }
        catch (final IOException ex)
        {
            System.err.println("gaeron: cannot write to the folder of the job: " + ex);
            System.exit(ExitCode.FAILED);
        }
    }

    private static void listen(final ParentWatch watch)
    {
        Thread.ofPlatform().daemon().name("launcher-watch").start(watch);
        final ExitStatus exit = ExitStatus.listen();
        Runtime.getRuntime().addShutdownHook(new Thread(() ->
        {
            final ChildNode node = NODE.get();
            if (node != null)
            {
                node.onShutdown(exit.status());
            }
            try
            {
                watch.close();
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException("the standard input cannot be closed", ex);
            }
            Thread.ofPlatform().daemon().name("launcher-watch-late").start(watch::watchProcess);
        }, "launcher-watch-end"));
    }

    /**
     * Reads the launcher's line. If the launcher is dead already, deletes its folder, which perhaps no other process
     * would do.
     */
    private static ChildTicket readTicket(final InputStream in) throws IOException
    {
        try
        {
            return ChildTicket.read(in);
        }
        catch (final IOException ex)
        {
            final String directory = System.getProperty(JobContext.DIRECTORY);
            if (directory != null)
            {
                JobDirectory.deleteIfDead(Path.of(directory));
            }
            throw ex;
        }
    }

    /** Returns the exit code for a failure of {@code main}. Reports the failure unless the node has done so. */
    private static int report(final Throwable failure)
    {
        final ChildNode node = NODE.get();
        if (node != null && node.hasFailed())
        {
            return node.exitCode();
        }
        final int number = Integer.getInteger(JobContext.NODE, 0);
        return new FailureReport(REPORT.get()).tell(failure instanceof GlobalArrayException ?
            failure : new JobFailedException("main of node " + number + " failed: " + Causes.text(failure), failure));
    }

    private static void onFailedNode(final int failed, final String reason)
    {
        final ChildNode node = NODE.get();
        if (node != null)
        {
            node.onFailedNode(failed, reason);
        }
    }

    private static void onQuestion(final Question question)
    {
        final ChildNode node = NODE.get();
        if (node != null)
        {
            node.onQuestion(question);
        }
    }

    /** {@return whether the launcher has started this JVM} */
    static boolean isChild()
    {
        return TICKET.get() != null;
    }

    /**
     * Runs this JVM's node, which the launcher has started, together with those of the other JVMs.
     *
     * @param context a context that is not concluded.
     * @param args    arguments of the program.
     * @param program the program that each rank runs.
     * @throws GlobalArrayException if a job of this JVM still runs, or has failed.
     */
    static void run(final JobContext context, final List<String> args, final Program program)
    {
        final ChildTicket ticket = TICKET.get();
        final JobContext job = context.key(ticket.key()).conclude();
        final ChildNode before = NODE.get();
        final ChildNode node = new ChildNode(job, REPORT.get(), before);
        if (before != null && !before.isOver() || !NODE.compareAndSet(before, node))
        {
            throw new GlobalArrayException("expected a job after one that has ended well, actual one " +
                (before != null && before.hasFailed() ? "after a job that has failed" : "beside another"));
        }
        node.run(ticket.rendezvous(), args, program);
    }
}
