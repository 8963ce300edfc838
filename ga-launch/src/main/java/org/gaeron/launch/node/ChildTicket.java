package org.gaeron.launch.node;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Ticket of a node: data that must not appear in a list of processes. One line from the launcher on the node's standard
 * input.
 *
 * @param key        the job's key.
 * @param rendezvous address of the rendezvous, or null if there is one node.
 * @param directory  the job's folder.
 */
public record ChildTicket(byte[] key, InetSocketAddress rendezvous, Path directory)
{
    private static final String TITLE = "gaeron-child-1";
    private static final int MOST_BYTES = 16 << 10;
    private static final int PARTS = 5;

    public byte[] encode()
    {
        final String host = rendezvous == null ? "-" : rendezvous.getAddress().getHostAddress();
        final int port = rendezvous == null ? 0 : rendezvous.getPort();
        final String line = String.join(
            " ", TITLE, HexFormat.of().formatHex(key), host, Integer.toString(port), directory.toString());
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static ChildTicket read(final InputStream in) throws IOException
    {
        final String line = readLine(in);
        final String[] parts = line == null ? new String[0] : line.split(" ", PARTS);
        if (parts.length != PARTS || !TITLE.equals(parts[0]))
        {
            throw new IOException("expected a line from the launcher on the standard input: start nodes with ga run");
        }
        final InetSocketAddress rendezvous = "-".equals(parts[2]) ? null :
            new InetSocketAddress(InetAddress.getByName(parts[2]), Integer.parseInt(parts[3]));
        return new ChildTicket(HexFormat.of().parseHex(parts[1]), rendezvous, Path.of(parts[4]));
    }

    /** {@return the next line, or null at the end} Reads no byte beyond the line. */
    public static String readLine(final InputStream in) throws IOException
    {
        final byte[] line = new byte[MOST_BYTES];
        int length = 0;
        for (int next = in.read(); next != '\n'; next = in.read())
        {
            if (next < 0 || length == MOST_BYTES)
            {
                return null;
            }
            line[length++] = (byte)next;
        }
        return new String(line, 0, length, StandardCharsets.UTF_8);
    }
}
