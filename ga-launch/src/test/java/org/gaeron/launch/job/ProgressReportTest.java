package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

class ProgressReportTest
{
    @Test
    void shouldComeLessOftenInLongJobs()
    {
        assertEquals(TimeUnit.SECONDS.toNanos(1), ProgressReport.nextNs(0));
        assertEquals(TimeUnit.SECONDS.toNanos(3), ProgressReport.nextNs(TimeUnit.SECONDS.toNanos(30)));
        assertEquals(TimeUnit.SECONDS.toNanos(60), ProgressReport.nextNs(TimeUnit.HOURS.toNanos(3)));
    }
}
