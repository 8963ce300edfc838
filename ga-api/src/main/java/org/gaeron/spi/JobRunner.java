package org.gaeron.spi;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gaeron.Program;

/**
 * The wall between what users compile against and what runs their programs; found with {@link java.util.ServiceLoader}.
 */
public interface JobRunner
{
    /**
     * Runs this JVM's node of the job that the system properties describe, and returns when the job has ended.
     *
     * @param args    arguments of the program.
     * @param program what each rank does.
     */
    void launch(List<String> args, Program program);

    /**
     * Runs all nodes of a job in this JVM, and returns when the job has ended, has run for too long, or the calling
     * thread is interrupted.
     *
     * @param settings settings of the job by name.
     * @param timeout  how long it may run.
     * @param args     arguments of the program.
     * @param program  what each rank does.
     */
    void runEmbedded(Map<String, String> settings, Duration timeout, List<String> args, Program program);
}
