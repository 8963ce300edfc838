package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs seeds, some at a time, until one breaks the contract, and counts events. A simulation is one thread after the
 * other, so as many of them run at a time as there are processors.
 *
 * <pre>
 *   searchers      take the next seed that is not above the least broken one, run it, count it
 *   last           with a seed broken, all seeds below it have been taken: the least one is known when all have ended
 * </pre>
 */
final class SeedSearch
{
    /**
     * A seed that breaks the contract.
     *
     * @param seed    the seed.
     * @param job     a description of its job and faults.
     * @param failure the violation.
     */
    record Broken(long seed, String job, Throwable failure)
    {
        /** {@return one line with the violation and the command that repeats the seed} */
        String line()
        {
            return "seed " + seed + " (" + job + "): " + failure.getMessage() + "; again: ./ga sim --from " + seed +
                " --seeds 1";
        }
    }

    private static final long REPORT_NS = TimeUnit.SECONDS.toNanos(10);

    private final Supplier<Interference> interference;
    private final Consumer<String> progress;
    private final Map<Fault.Kind, Long> faults = new EnumMap<>(Fault.Kind.class);
    private final long startNs = System.nanoTime();
    private long next;
    private long end;
    private Broken broken;
    private Throwable defect;
    private long seeds;
    private long wellEnded;
    private long messages;
    private long events;
    private long accumulates;
    private long doubts;
    private long values;
    private long taskCounts;
    private long sections;
    private long refused;
    private long simulatedNs;
    private long longestNs;
    private long reportNs = startNs;

    /**
     * A search that has not begun.
     *
     * @param interference the deliberate errors of each seed.
     * @param progress     gets a line now and then.
     */
    SeedSearch(final Supplier<Interference> interference, final Consumer<String> progress)
    {
        this.interference = interference;
        this.progress = progress;
    }

    /**
     * Runs the seeds.
     *
     * @param from    the first seed.
     * @param count   number of seeds.
     * @param atOnce  how many at a time.
     * @return the least seed that breaks the contract, or null if all keep it.
     */
    Broken search(final long from, final long count, final int atOnce)
    {
        next = from;
        end = from + count;
        final List<Thread> searchers = new ArrayList<>();
        for (int i = 1; i < Math.min(atOnce, count); i++)
        {
            searchers.add(Thread.ofPlatform().name("seeds-" + i).start(this::searchOn));
        }
        searchOn();
        searchers.forEach(SeedSearch::joinQuietly);
        if (defect != null)
        {
            throw new IllegalStateException("the search itself failed", defect);
        }
        return broken;
    }

    private void searchOn()
    {
        try
        {
            for (long seed = take(); seed >= 0; seed = take())
            {
                final SeedRun run = new SeedRun(seed, interference.get());
                try
                {
                    run.run();
                }
                catch (final RuntimeException | AssertionError ex)
                {
                    onBroken(new Broken(seed, run.toString(), ex));
                    continue;
                }
                count(seed, run);
            }
        }
        catch (final Throwable ex)
        {
            onDefect(ex);
        }
    }

    private static void joinQuietly(final Thread searcher)
    {
        try
        {
            searcher.join();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while seeds ran", ex);
        }
    }

    /** {@return the next seed, or -1 if there is none} */
    private synchronized long take()
    {
        return defect == null && next < (broken == null ? end : broken.seed()) ? next++ : -1;
    }

    private synchronized void onBroken(final Broken found)
    {
        if (broken == null || found.seed() < broken.seed())
        {
            broken = found;
        }
    }

    private synchronized void onDefect(final Throwable ex)
    {
        if (defect == null)
        {
            defect = ex;
        }
    }

    private synchronized void count(final long seed, final SeedRun run)
    {
        seeds++;
        wellEnded += run.hasEndedWell() ? 1 : 0;
        run.injected().forEach(fault -> faults.merge(fault.kind(), 1L, Long::sum));
        messages += run.job().network().traffic().messages();
        events += run.job().simulator().events();
        simulatedNs += run.job().simulator().nowNs();
        accumulates += run.mirror().sums().accumulates();
        doubts += run.mirror().sums().doubts();
        values += run.mirror().counter().size();
        taskCounts += run.mirror().taskCounts();
        sections += run.mirror().sections();
        refused += run.refused();
        longestNs = Math.max(longestNs, run.mirror().longestNs());
        if (System.nanoTime() - reportNs > REPORT_NS)
        {
            reportNs = System.nanoTime();
            progress.accept("seed " + seed + ", " + (end - next) + " to go");
        }
    }

    long seeds()
    {
        return seeds;
    }

    long faults(final Fault.Kind kind)
    {
        return faults.getOrDefault(kind, 0L);
    }

    /** {@return a human-readable summary} */
    String summary()
    {
        final StringBuilder text = new StringBuilder();
        for (final Fault.Kind kind : Fault.Kind.values())
        {
            text.append(text.isEmpty() ? "" : ", ").append(faults(kind)).append(' ').append(kind.plural());
        }
        final double seconds = (System.nanoTime() - startNs) / 1e9;
        return String.format(Locale.ROOT,
            "%d seeds in %.1f s (%.2f ms each), all promises kept%n" +
            "faults: %s%n" +
            "jobs: %d ended well, %d were told of a failure; %d restarted nodes refused%n" +
            "operations: %d accumulates (%d in doubt or never fenced), %d counter values, %d counts of tasks, " +
            "%d sections under mutexes; %d messages, %d events%n" +
            "simulated time: %.0f s; the longest call took %.1f s of it",
            seeds, seconds, seconds * 1e3 / Math.max(1, seeds), text, wellEnded, seeds - wellEnded, refused,
            accumulates, doubts, values, taskCounts, sections, messages, events, simulatedNs / 1e9, longestNs / 1e9);
    }
}
