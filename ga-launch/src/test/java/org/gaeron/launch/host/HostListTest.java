package org.gaeron.launch.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.launch.agent.SshCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostListTest
{
    @TempDir
    private Path folder;

    private static HostEntry host(final String name, final int slots)
    {
        return new HostEntry(name, slots, null, null);
    }

    private Path file(final String text) throws IOException
    {
        return Files.writeString(folder.resolve("hosts"), text);
    }

    @Test
    void shouldReadTheOption()
    {
        assertEquals(List.of(host("a", 1), host("b", 2), host("user@c.example-1.org", 1)),
            HostList.of("a,b:2,user@c.example-1.org").hosts());
        assertEquals(List.of(host("[fd00::1]", 2), host("me@[fe80::1%eth0]", 1), host("10.0.0.1", 3)),
            HostList.of("[fd00::1]:2,me@[fe80::1%eth0],10.0.0.1:3").hosts());
    }

    @Test
    void shouldAddUpTheSlotsOfAHostThatComesAgain()
    {
        assertEquals(List.of(host("b", 4), host("a", 1), host("me@b", 1)), HostList.of("b,a,b:2,me@b,b").hosts());
    }

    @Test
    void shouldReadFilesOfOpenMpiAndMpich() throws IOException
    {
        final Path file = file("""
            # all hosts
            a
            b:2   # two
            \tme@c slots=3 java=/opt/jdk#25
            d java=/opt/jdk-25 address=10.0.0.4 slots=2\r

            a slots=2
            d address=10.0.0.4
            """);
        assertEquals(List.of(host("a", 3), host("b", 2), new HostEntry("me@c", 3, "/opt/jdk", null),
            new HostEntry("d", 3, "/opt/jdk-25", "10.0.0.4")), HostList.read(file).hosts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "a,,b | HOST, USER@HOST or HOST:SLOTS, actual nothing",
        "a,-oProxyCommand=x | HOST, USER@HOST or HOST:SLOTS, actual -oProxyCommand=x",
        "-l@a | HOST, USER@HOST or HOST:SLOTS, actual -l@a",
        "a;b | HOST, USER@HOST or HOST:SLOTS, actual a;b",
        "a:0 | 1 to 999999 slots of a, actual 0",
        "a:x | 1 to 999999 slots of a, actual x",
        "a: | 1 to 999999 slots of a, actual nothing",
        "a:1000000 | 1 to 999999 slots of a, actual 1000000",
        "fd00::1 | an IPv6 address in brackets, as [fd00::1]:2, actual fd00::1",
        "a:2 slots=2 | slots of a:2 once, actual twice",
        "a ports=2 | slots=N, java=PATH or address=ADDRESS, actual ports=2",
        "a java= | slots=N, java=PATH or address=ADDRESS, actual java=",
    })
    void shouldSayWhatWasExpected(final String text, final String complaint)
    {
        assertEquals("--hosts: expected " + complaint,
            assertThrows(IllegalArgumentException.class, () -> HostList.of(text)).getMessage());
    }

    @Test
    void shouldNameTheLineOfAFile() throws IOException
    {
        final Path wrong = file("a\n\n# b\nc d\n");
        assertEquals(wrong + ":4: expected slots=N, java=PATH or address=ADDRESS, actual d",
            assertThrows(IllegalArgumentException.class, () -> HostList.read(wrong)).getMessage());
        final Path two = file("a java=/x\na java=/y\n");
        assertEquals(two + ":2: expected a with /x as before, actual /y",
            assertThrows(IllegalArgumentException.class, () -> HostList.read(two)).getMessage());
        final Path none = file("# nothing\n");
        assertEquals(none + ": expected a host on a line, actual none",
            assertThrows(IllegalArgumentException.class, () -> HostList.read(none)).getMessage());
        final Path absent = folder.resolve("absent");
        assertEquals(absent + ": expected a file with hosts, actual none",
            assertThrows(IllegalArgumentException.class, () -> HostList.read(absent)).getMessage());
        assertEquals("expected a file with hosts that can be read, actual '" + folder + "': Is a directory",
            assertThrows(IllegalArgumentException.class, () -> HostList.read(folder)).getMessage());
    }

    /** A sum of them overflowed: a stack trace, or a negative number of nodes. */
    @Test
    void shouldAddUpAnyNumberOfSlots()
    {
        assertEquals(List.of(Integer.MAX_VALUE, 1),
            HostList.of("a:999999,".repeat(2_200) + "b").blocks(null));
    }

    @Test
    void shouldDivideNodesInEqualBlocks()
    {
        final HostList hosts = HostList.of("a,b:5,c:2");
        assertEquals(List.of(1, 5, 2), hosts.blocks(null));
        assertEquals(List.of(1, 1, 1), hosts.blocks(3));
        assertEquals(List.of(2, 1, 1), hosts.blocks(4));
        assertEquals(List.of(3, 3, 2), hosts.blocks(8));
        assertEquals("expected at least one node for each of 3 hosts, actual 2 nodes",
            assertThrows(IllegalArgumentException.class, () -> hosts.blocks(2)).getMessage());
    }

    @Test
    void shouldGoBySshExceptToThisHost()
    {
        final List<String> words = SshCommand.by(null).to(host("me@[fd00::1]", 1));
        assertEquals("ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=1 -o LogLevel=ERROR " +
            "-o ServerAliveCountMax=5 -T me@fd00::1", String.join(" ", words));
        assertEquals(List.of("my-ssh", "-p", "2222", "-o"), SshCommand.by(" my-ssh  -p 2222").to(host("a", 1))
            .subList(0, 4));
        assertTrue(host("localhost", 1).isHere());
        assertFalse(host("me@localhost", 1).isHere());
        assertEquals(List.of("/bin/sh", "-c"), SshCommand.by("my-ssh").to(host("localhost", 2)));
        assertThrows(IllegalArgumentException.class, () -> SshCommand.by(" "));
    }
}
