package org.gaeron.launch.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.gaeron.launch.node.ChildTicket;
import org.gaeron.launch.report.LinePump;
import org.gaeron.launch.report.NodeReport;

/**
 * The process of one node's JVM, on the launcher's side.
 */
final class NodeProcess implements MemberNode
{
    private static final long KILL_GRACE_MS = 10_000;

    private final int node;
    private final Process process;
    private final Path directory;
    private final LinePump out;
    private final LinePump err;

    private NodeProcess(
        final int node,
        final Process process,
        final Path directory,
        final LinePump.Output out,
        final LinePump.Output err)
    {
        this.directory = directory;
        this.node = node;
        this.process = process;
        this.out = LinePump.start("node-" + node + "-out", process.getInputStream(), out);
        this.err = LinePump.start("node-" + node + "-err", process.getErrorStream(), err);
    }

    /**
     * Starts a node.
     *
     * @param onExit called when the process has ended and all its output is taken; if it has failed, at most 2 s after
     *               its end.
     */
    static NodeProcess start(
        final int node,
        final List<String> command,
        final ChildTicket ticket,
        final LinePump.Output out,
        final LinePump.Output err,
        final Consumer<NodeProcess> onExit) throws IOException
    {
        final Process process = new ProcessBuilder(command).start();
        final NodeProcess child = new NodeProcess(node, process, ticket.directory(), out, err);
        process.onExit().thenAccept(ended ->
            Thread.ofPlatform().daemon().name("node-" + node + "-end").start(() -> child.end(onExit)));
        child.tell(ticket.encode());
        return child;
    }

    @Override
    public int node()
    {
        return node;
    }

    long pid()
    {
        return process.pid();
    }

    @Override
    public String name()
    {
        return "node " + node;
    }

    @Override
    public String host()
    {
        return NodeHello.ownHost();
    }

    boolean isAlive()
    {
        return process.isAlive();
    }

    /** {@return the report of the node, as long as the folder of the job is there} */
    NodeReport report()
    {
        return NodeReport.read(directory, node);
    }

    @Override
    public NodeState state()
    {
        final boolean isAlive = process.isAlive();
        return new NodeState(isAlive, isAlive ? 0 : process.exitValue(), report());
    }

    /** Writes to the standard input of the process, which may have ended already. */
    @Override
    public void tell(final byte[] line)
    {
        try
        {
            final OutputStream out = process.getOutputStream();
            out.write(line);
            out.flush();
        }
        catch (final IOException ex)
        {
            System.getLogger(NodeProcess.class.getName()).log(
                System.Logger.Level.DEBUG, () -> "node " + node + " does not listen: " + ex);
        }
    }

    void kill()
    {
        process.destroyForcibly();
    }

    /** Waits for the end of the process, and until a time for its last output. */
    void join(final long deadlineNs) throws InterruptedException
    {
        if (!process.waitFor(KILL_GRACE_MS, TimeUnit.MILLISECONDS))
        {
            System.err.println("gaeron: process " + process.pid() + " of node " + node + " does not end");
        }
        out.awaitUntil(deadlineNs);
        err.awaitUntil(deadlineNs);
    }

    /** Waits until the last output of the ended process is taken: until a terminal that stands still goes on. */
    void awaitOutput() throws InterruptedException
    {
        awaitOutput(true);
    }

    private void awaitOutput(final boolean isPatient) throws InterruptedException
    {
        out.await(isPatient);
        err.await(isPatient);
    }

    /** Waits for the output of the process that has just ended, of a failed one not for long, and tells of the end. */
    private void end(final Consumer<NodeProcess> onExit)
    {
        try
        {
            awaitOutput(process.exitValue() == 0);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
        onExit.accept(this);
    }
}
