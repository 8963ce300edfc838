package org.gaeron.examples.scf;

import java.util.concurrent.TimeUnit;

/**
 * Where the time of one rank goes during a Fock build. Each call says what the time since the call before was spent
 * on, so every nanosecond is counted once, at the price of one look at the clock. One thread.
 */
final class FockMeter
{
    private static final double NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private long beginNs;
    private long lastNs;
    private long computingNs;
    private long communicationNs;
    private long tasks;
    private long counterValues;
    private long gets;
    private long accs;

    void begin()
    {
        beginNs = System.nanoTime();
        lastNs = beginNs;
        computingNs = 0;
        communicationNs = 0;
        tasks = 0;
        counterValues = 0;
        gets = 0;
        accs = 0;
    }

    private long lapNs()
    {
        final long nowNs = System.nanoTime();
        final long lapNs = nowNs - lastNs;
        lastNs = nowNs;
        return lapNs;
    }

    void onWait()
    {
        lapNs();
    }

    void onCounterValue()
    {
        communicationNs += lapNs();
        counterValues++;
    }

    void onGet()
    {
        communicationNs += lapNs();
        gets++;
    }

    void onAcc()
    {
        communicationNs += lapNs();
        accs++;
    }

    void onFence()
    {
        communicationNs += lapNs();
    }

    void onTask()
    {
        computingNs += lapNs();
        tasks++;
    }

    FockBuild end()
    {
        return new FockBuild((System.nanoTime() - beginNs) / NS_PER_SECOND, computingNs / NS_PER_SECOND,
            communicationNs / NS_PER_SECOND, tasks, counterValues, gets, accs);
    }
}
