package org.gaeron.launch.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.gaeron.launch.report.LaunchFailedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeetingFileTest
{
    @TempDir
    private Path folder;

    private Path file;
    private MeetingPlace place;

    @BeforeEach
    void name()
    {
        file = folder.resolve("meeting");
        place = MeetingPlace.of("file:" + file, Map.of());
    }

    private static InetSocketAddress at(final String address, final int port)
    {
        return new InetSocketAddress(InetAddress.ofLiteral(address), port);
    }

    @Test
    void shouldTakeTheAddressesByTurns() throws Exception
    {
        try (AutoCloseable told = place.tell(at("198.18.0.2", 7), at("2001:db8:0:0:0:0:0:1", 7)))
        {
            final MeetingPlace other = MeetingPlace.of(null, Map.of("GAERON_RENDEZVOUS", "file:" + file));
            assertEquals(List.of(at("198.18.0.2", 7), at("2001:db8::1", 7), at("198.18.0.2", 7)),
                List.of(other.resolve(), other.resolve(), other.resolve()), told::toString);
        }
        try (Stream<Path> left = Files.list(folder))
        {
            assertEquals(List.of(), left.toList());
        }
    }

    /** All nodes are to come the same way, also one that has tried the addresses of a killed job before. */
    @Test
    void shouldBeginWithTheFirstAddressOfAnotherFile() throws Exception
    {
        Files.writeString(file, "198.18.0.8 9\n2001:db8::8 9\n");
        assertEquals(at("198.18.0.8", 9), place.resolve());
        try (AutoCloseable told = place.tell(at("198.18.0.2", 7), at("2001:db8::1", 7)))
        {
            assertEquals(List.of(at("198.18.0.2", 7), at("2001:db8::1", 7)), List.of(place.resolve(), place.resolve()),
                told::toString);
        }
    }

    /** A bridge of containers has the same address on each host. */
    @Test
    void shouldNotTakeAnAddressOfThisHostForThatOfAnother() throws Exception
    {
        try (AutoCloseable told = place.tell(at("127.0.0.1", 7), at("198.18.0.2", 7)))
        {
            assertEquals(List.of(at("198.18.0.2", 7), at("198.18.0.2", 7)), List.of(place.resolve(), place.resolve()),
                told::toString);
        }
        try (AutoCloseable told = place.tell(at("127.0.0.1", 7)))
        {
            assertEquals(at("127.0.0.1", 7), place.resolve(), told::toString);
        }
    }

    @Test
    void shouldReplaceTheFileOfAKilledJobAndLeaveThatOfALaterOne() throws Exception
    {
        Files.writeString(file, "198.18.0.9 9\n");
        final AutoCloseable first = place.tell(at("198.18.0.2", 7));
        assertEquals(at("198.18.0.2", 7), place.resolve());
        final AutoCloseable later = place.tell(at("198.18.0.2", 8));
        first.close();
        assertEquals(at("198.18.0.2", 8), place.resolve());
        later.close();
        assertFalse(Files.exists(file));
    }

    @Test
    void shouldSayThatTheFileIsNotThereYet()
    {
        final Exception failure = assertThrows(IOException.class, place::resolve);
        assertEquals("node 0 has not written the file", failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a 7670", "10.1.0.2", "10.1.0.2 65536", "10.1.0.2:7670", "10.1.0.2 1\n\u001b[2J"})
    void shouldSayThatTheFileIsAnotherOne(final String text) throws IOException
    {
        Files.writeString(file, text);
        final Exception failure = assertThrows(IOException.class, place::resolve);
        assertTrue(failure.getMessage().startsWith("expected lines ADDRESS PORT in the file, actual "),
            failure::getMessage);
        assertFalse(failure.getMessage().contains("\u001b"), failure::getMessage);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts an open
    void shouldNotWaitForAPipe() throws Exception
    {
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        assertEquals("expected lines ADDRESS PORT in the file, actual no regular file",
            assertThrows(IOException.class, place::resolve).getMessage());
        final AutoCloseable told = place.tell(at("198.18.0.2", 7));
        assertEquals(at("198.18.0.2", 7), place.resolve());
        Files.delete(file);
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        assertThrows(IOException.class, told::close);
    }

    /** Nobody can make a file there, not even root. */
    @Test
    void shouldNameTheFolderThatTakesNoFile()
    {
        assumeTrue(Files.isDirectory(Path.of("/proc")));
        final MeetingPlace nowhere = MeetingPlace.of("file:/proc/meeting", Map.of());
        final Exception failure =
            assertThrows(LaunchFailedException.class, () -> nowhere.tell(at("198.18.0.2", 7)).close());
        assertEquals("file:/proc/meeting: expected a folder that node 0 can write to, actual /proc: " +
            "there is no such file or folder",
            failure.getMessage());
    }

    @Test
    void shouldRefuseAFileThatCannotBe()
    {
        for (final String text : List.of("file:", "file:" + folder, "file:" + folder.resolve("none/meeting")))
        {
            final Exception failure =
                assertThrows(IllegalArgumentException.class, () -> MeetingPlace.of(text, Map.of()));
            assertEquals("--rendezvous: expected file:PATH of a file in a folder that is there, actual " + text,
                failure.getMessage());
        }
    }
}
