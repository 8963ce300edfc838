package org.gaeron.spi;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.Session;

/**
 * Entry point of a runtime, separate from the interfaces that programs compile against. {@link java.util.ServiceLoader}
 * finds it.
 */
public interface JobRunner
{
    /**
     * Runs this JVM's node of the job that the system properties describe, and returns when the job has ended.
     *
     * @param args    arguments of the program.
     * @param program the program that each rank runs.
     */
    void launch(List<String> args, Program program);

    /**
     * Runs all nodes of a job in this JVM. Returns when the job has ended, has run for too long, or the calling thread
     * is interrupted.
     *
     * @param settings settings of the job by name.
     * @param timeout  the time limit of the job.
     * @param args     arguments of the program.
     * @param program  the program that each rank runs.
     */
    void runEmbedded(Map<String, String> settings, Duration timeout, List<String> args, Program program);

    /**
     * Opens a job of one rank, which is the calling thread.
     *
     * @return the job.
     */
    Session open();
}
