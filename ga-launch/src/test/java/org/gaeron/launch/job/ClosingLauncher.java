package org.gaeron.launch.job;

import java.io.OutputStream;

/** A launcher of a job that has failed, which closes it for as long as its standard input is open. */
final class ClosingLauncher
{
    static final int EXIT_CODE = 7;
    static final String REASON = "node 1 ended with exit code 7";
    static final String CLOSING = "closing";

    private ClosingLauncher()
    {
    }

    /**
     * Runs the job.
     *
     * @param args whether the exit code is kept.
     */
    public static void main(final String[] args)
    {
        final HostedJob job = new HostedJob();
        System.exit(new JobRun(job, Boolean.parseBoolean(args[0])).run(() ->
        {
            job.own(() -> ClosingLauncher::close);
            job.join(new FakeMember(0));
            job.onOver(new JobEvent.Over(EXIT_CODE, REASON));
            return job.await();
        }, null));
    }

    private static void close() throws Exception
    {
        System.out.println(CLOSING);
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
