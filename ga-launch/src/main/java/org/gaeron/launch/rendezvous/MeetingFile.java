package org.gaeron.launch.rendezvous;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.FileFailure;
import org.gaeron.launch.text.Printable;

/**
 * A place to meet that nobody knows before the job starts, as where mpirun chooses the host of node 0: node 0 takes any
 * free port, and writes it with its addresses into a file that all hosts see, a line {@code ADDRESS PORT} for each. The
 * file has no secret: who does not know the key of the job is not let in, nor believed.
 *
 * <p>Node 0 replaces a file that a killed job has left, and removes its own at the end. The others read the file again
 * for each connection, and take the addresses by turns: not each of them can be reached from everywhere. All begin with
 * the first, so that they come the same way.
 *
 * <p>Not thread safe.
 */
final class MeetingFile implements MeetingPlace
{
    static final String SCHEME = "file:";

    private static final int MOST_BYTES = 1 << 14;
    private static final int MOST_PORT = 65535;
    /** Literals only: nothing that is read here is looked up. */
    private static final Pattern LINE = Pattern.compile("([0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*) (\\d{1,5})");

    private final Path file;
    private List<InetSocketAddress> known = List.of();
    private int turn;

    private MeetingFile(final Path file)
    {
        this.file = file;
    }

    /**
     * {@return the place of a text}
     *
     * @param name of the option or variable that has it, for messages.
     * @param text with {@link #SCHEME} in front.
     * @throws IllegalArgumentException if there is no such folder.
     */
    static MeetingFile parse(final String name, final String text)
    {
        final Path file = Path.of(text.substring(SCHEME.length())).toAbsolutePath();
        if (text.length() == SCHEME.length() || Files.isDirectory(file) || !Files.isDirectory(file.getParent()))
        {
            throw new IllegalArgumentException(
                name + ": expected " + SCHEME + "PATH of a file in a folder that is there, actual " + text);
        }
        return new MeetingFile(file);
    }

    @Override
    public int port()
    {
        return 0;
    }

    @Override
    public InetSocketAddress resolve() throws IOException
    {
        final List<InetSocketAddress> addresses = ofNodeZero(read());
        turn = addresses.equals(known) ? (turn + 1) % addresses.size() : 0;
        known = addresses;
        return addresses.get(turn);
    }

    /**
     * {@return those at which node 0 may be} One that this host has, too, is another one here, as that of a bridge of
     * containers, unless this is the host of node 0, which has them all.
     */
    private static List<InetSocketAddress> ofNodeZero(final List<InetSocketAddress> all)
    {
        final List<InetSocketAddress> others =
            all.stream().filter(each -> !OwnAddresses.isOwn(OwnAddresses.text(each.getAddress()))).toList();
        return others.isEmpty() ? all : others;
    }

    private List<InetSocketAddress> read() throws IOException
    {
        final List<InetSocketAddress> addresses = new ArrayList<>();
        for (final String line : text().lines().toList())
        {
            addresses.add(address(line));
        }
        if (addresses.isEmpty())
        {
            throw unreadable("none");
        }
        return addresses;
    }

    /** {@return what the file says} Another user may have put a pipe there, which would keep who opens it waiting. */
    private String text() throws IOException
    {
        if (Files.exists(file) && !Files.isRegularFile(file))
        {
            throw unreadable("no regular file");
        }
        try (InputStream in = Files.newInputStream(file))
        {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
        }
        catch (final NoSuchFileException ex)
        {
            throw new IOException("node 0 has not written the file", ex);
        }
    }

    private static InetSocketAddress address(final String line) throws IOException
    {
        final Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MOST_PORT)
        {
            throw unreadable(Printable.line(line));
        }
        return new InetSocketAddress(InetAddress.ofLiteral(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    private static IOException unreadable(final String actual)
    {
        return new IOException("expected lines ADDRESS PORT in the file, actual " + actual);
    }

    /** Writes the file, whole at once: others may read it at any moment. */
    @Override
    public AutoCloseable tell(final InetSocketAddress... addresses)
    {
        final String text = Arrays.stream(addresses).map(address ->
            OwnAddresses.text(address.getAddress()) + " " + address.getPort() + "\n").collect(Collectors.joining());
        try
        {
            write(text);
        }
        catch (final IOException ex)
        {
            throw new LaunchFailedException(this + ": expected a folder that node 0 can write to, actual " +
                file.getParent() + ": " + FileFailure.reason(ex), ex);
        }
        return () -> remove(text);
    }

    private void write(final String text) throws IOException
    {
        final Path written = Files.createTempFile(file.getParent(), "." + file.getFileName(), null);
        try
        {
            Files.writeString(written, text);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        }
        finally
        {
            Files.deleteIfExists(written);
        }
    }

    /** Leaves the file of a later job alone. */
    private void remove(final String text) throws IOException
    {
        if (Files.exists(file) && text.equals(text()))
        {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public String toString()
    {
        return SCHEME + file;
    }
}
