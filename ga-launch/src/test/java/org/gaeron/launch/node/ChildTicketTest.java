package org.gaeron.launch.node;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ChildTicketTest
{
    private static final byte[] KEY = {1, 2, -3};
    private static final Path DIRECTORY = Path.of("/a folder/with blanks");

    @Test
    void shouldBeReadAsItWasWritten() throws IOException
    {
        final InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1234);
        final ChildTicket ticket = read(new ChildTicket(KEY, address, DIRECTORY).encode());
        assertArrayEquals(KEY, ticket.key());
        assertEquals(address, ticket.rendezvous());
        assertEquals(DIRECTORY, ticket.directory());
        assertNull(read(new ChildTicket(KEY, null, DIRECTORY).encode()).rendezvous());
    }

    @Test
    void shouldRefuseWhatNoLauncherWrote()
    {
        assertThrows(IOException.class, () -> read(new byte[0]));
        assertThrows(IOException.class, () -> read("hello\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertThrows(IOException.class, () -> read(new byte[1 << 20]));
    }

    private static ChildTicket read(final byte[] bytes) throws IOException
    {
        return ChildTicket.read(new ByteArrayInputStream(bytes));
    }
}
