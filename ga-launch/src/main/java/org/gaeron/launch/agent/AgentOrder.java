package org.gaeron.launch.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.report.LaunchFailedException;

/**
 * Order to the agent of a host: what it is to start.
 *
 * @param host    its name, as the user calls it.
 * @param first   the first node of the host.
 * @param count   number of its nodes.
 * @param address that its nodes bind to.
 * @param key     of the job; empty if the agent has it already.
 * @param jars    of the launcher, as {@link JarList#lines}, which the agent has to have as well.
 * @param spec    the job; its class path is the agent's own.
 */
record AgentOrder(
    String host, int first, int count, String address, byte[] key, List<String> jars, LaunchSpec spec)
{
    byte[] encode() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(host);
        out.writeInt(first);
        out.writeInt(count);
        out.writeUTF(address);
        out.writeInt(key.length);
        out.write(key);
        write(out, jars);
        out.writeInt(spec.nodes());
        out.writeInt(spec.ranksPerNode());
        out.writeUTF(spec.mainClass());
        final List<String> settings = new ArrayList<>();
        spec.settings().forEach((name, value) -> settings.addAll(List.of(name, value)));
        write(out, settings);
        write(out, spec.args());
        write(out, spec.jvmOptions());
        if (bytes.size() >= RendezvousFrame.MOST_BYTES)
        {
            throw new IllegalArgumentException("expected settings and arguments of a program of less than " +
                RendezvousFrame.MOST_BYTES + " bytes, for hosts, actual " + bytes.size() + ": put them into a file");
        }
        return bytes.toByteArray();
    }

    /** Waits for the order of the launcher, which gives signs of life before. */
    static AgentOrder receive(final FrameChannel channel) throws IOException
    {
        RendezvousFrame frame = RendezvousFrame.decode(channel.receive(RendezvousFrame.MOST_BYTES));
        while (frame.kind() == RendezvousFrame.Kind.PING)
        {
            frame = RendezvousFrame.decode(channel.receive(RendezvousFrame.MOST_BYTES));
        }
        return switch (frame.kind())
        {
            case ORDER -> decode(frame.data());
            case FAILURE -> throw new LaunchFailedException(frame.text(), null);
            default -> throw new IOException("expected an order, actual " + frame.kind());
        };
    }

    static AgentOrder decode(final DataInputStream in) throws IOException
    {
        final String host = in.readUTF();
        final int first = in.readInt();
        final int count = in.readInt();
        final String address = in.readUTF();
        final byte[] key = in.readNBytes(in.readInt());
        final List<String> jars = read(in);
        final int nodes = in.readInt();
        final int ranks = in.readInt();
        final String mainClass = in.readUTF();
        final List<String> pairs = read(in);
        final Map<String, String> settings = new HashMap<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2)
        {
            settings.put(pairs.get(i), pairs.get(i + 1));
        }
        final List<String> args = read(in);
        return new AgentOrder(host, first, count, address, key, jars, new LaunchSpec(nodes, ranks, settings,
            System.getProperty("java.class.path"), mainClass, args, read(in), List.of()));
    }

    private static void write(final DataOutputStream out, final List<String> texts) throws IOException
    {
        out.writeInt(texts.size());
        for (final String text : texts)
        {
            final byte[] letters = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(letters.length);
            out.write(letters);
        }
    }

    private static List<String> read(final DataInputStream in) throws IOException
    {
        final List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--)
        {
            texts.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
        }
        return texts;
    }
}
