package org.gaeron.runtime.waiting;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

@EnabledOnOs(OS.LINUX)
class NativePriorityTest
{
    private static final int NICE_FIELD = 16;

    /** The niceness of the calling thread. Its name may have spaces, and stands in brackets. */
    private static int niceness() throws Exception
    {
        final String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE_FIELD]);
    }

    private static int nicenessAfter(final int nice) throws Exception
    {
        final FutureTask<Integer> task = new FutureTask<>(() ->
        {
            assertNull(NativePriority.lower(nice));
            return niceness();
        });
        Thread.ofPlatform().start(task);
        return task.get(20, TimeUnit.SECONDS);
    }

    @Test
    void shouldLowerTheCallingThreadAlone() throws Exception
    {
        final int before = niceness();
        assertEquals(19, nicenessAfter(19));
        assertEquals(before, nicenessAfter(0));
        assertEquals(before, niceness());
    }
}
