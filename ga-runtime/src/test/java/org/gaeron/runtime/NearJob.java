package org.gaeron.runtime;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.gaeron.Program;
import org.gaeron.runtime.settings.JobContext;

/**
 * Jobs of one node.
 */
public final class NearJob
{
    private NearJob()
    {
    }

    public static void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> all = new TreeMap<>(settings);
        all.put(JobContext.RANKS, Integer.toString(ranks));
        new EmbeddedRunner(all).run(List.of(), program);
    }
}
