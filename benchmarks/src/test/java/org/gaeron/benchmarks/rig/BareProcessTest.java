package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.gaeron.launch.job.JavaCommand;
import org.junit.jupiter.api.Test;

class BareProcessTest
{
    @Test
    void shouldTakeAllThatAnEndedProcessHasPrinted() throws IOException
    {
        final AtomicInteger taken = new AtomicInteger();
        try (BareProcess process = new BareProcess("rows", List.of("seq", "20"), _ ->
        {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            taken.incrementAndGet();
            return true;
        }))
        {
            process.join(30_000);
            assertEquals(20, taken.get());
        }
    }

    @Test
    void shouldCompileLikeNodes()
    {
        final List<String> command = BareProcess.likeNode(BareProcessTest.class);
        final List<String> options = command.subList(1, command.indexOf("-cp"));
        assertTrue(options.containsAll(JavaCommand.COMPILERS), options::toString);
    }
}
