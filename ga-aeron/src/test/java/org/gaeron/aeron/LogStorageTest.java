package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.failure.Health;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogStorageTest
{
    private static final InternalError FAULT =
        new InternalError("a fault occurred in an unsafe memory access operation");

    @TempDir
    private Path folder;

    @Test
    void shouldTellAFaultWhereNoRoomIsLeft()
    {
        assertTold(new LogStorage(folder, Long.MAX_VALUE).tell(FAULT));
    }

    @Test
    void shouldTellAFaultThatIsTheCauseOfAnother()
    {
        assertTold(new LogStorage(folder, Long.MAX_VALUE).tell(new GlobalArrayException("outer", FAULT)));
    }

    @Test
    void shouldLeaveAFaultAloneWhereThereIsRoom()
    {
        assertEquals(FAULT.toString(), new LogStorage(folder, 0).tell(FAULT));
    }

    /** The system's own word, whatever has become free since. */
    @Test
    void shouldTellWhatWasRefused()
    {
        final LogStorage storage = new LogStorage(folder, 0);
        assertTold(storage.tell(new IOException("No space left on device")));
        assertTold(storage.tell(new IllegalStateException(
            "ERROR - insufficient usable storage for new log of length=200704 usable=0 in /x")));
    }

    @Test
    void shouldLeaveOtherFailuresAlone()
    {
        final LogStorage storage = new LogStorage(folder, Long.MAX_VALUE);
        final Throwable other = new IllegalStateException("enough is enough");
        assertEquals(other.toString(), storage.tell(other));
        final Throwable silent = new InternalError();
        assertEquals(silent.toString(), storage.tell(silent));
    }

    @Test
    void shouldLeaveAFaultAloneWhereTheFolderIsGone()
    {
        assertEquals(FAULT.toString(), new LogStorage(folder.resolve("gone"), Long.MAX_VALUE).tell(FAULT));
    }

    @Test
    void shouldFailTheNodeWithTheCause()
    {
        final Health health = new Health();
        health.describeBy(new LogStorage(folder, Long.MAX_VALUE)::tell);
        assertTrue(health.fail("rank 3 failed", FAULT));
        final RuntimeException failed = assertThrows(RuntimeException.class, health::check);
        assertTrue(failed.getMessage().startsWith("rank 3 failed: no room for the logs"), failed::getMessage);
        assertEquals(FAULT, failed.getCause());
    }

    @Test
    void shouldKnowALogThatCannotBeOpenedOrMappedFromOtherErrors()
    {
        final IOException refused = new FileSystemException("/x", null, "Too many open files");
        assertSame(refused, LogStorage.unopened(new UncheckedIOException(refused)));
        final IOException unmapped = new IOException("Map failed", new OutOfMemoryError("Map failed"));
        assertSame(unmapped, LogStorage.unopened(new IllegalStateException(unmapped)));
        assertNull(LogStorage.unopened(new IOException("Network is unreachable")));
        assertNull(LogStorage.unopened(new OutOfMemoryError("Java heap space")));
    }

    private static void assertTold(final String text)
    {
        assertTrue(text.matches("no room for the logs of the job: the file system .+ of type \\S+ has \\d+ MiB, " +
            "\\d+ MiB of them free: make room there, .*gaeron\\.dir.*gaeron\\.term\\.length\\)"), text);
    }
}
