package org.gaeron.launch.host;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The addresses at which other hosts may reach this one, the likeliest first.
 */
public final class OwnAddresses
{
    /** More would only cost time: they are on the way to other hosts of the same job. */
    private static final int MOST_HOSTS = 2;
    private static final int ANY_PORT = 9;
    /** Addresses of nobody, kept for examples: the way there is the default route. */
    private static final List<String> FAR_AWAY = List.of("203.0.113.1", "2001:db8::1");

    private final Collection<String> addresses = new LinkedHashSet<>();

    private OwnAddresses()
    {
    }

    /**
     * {@return the addresses} First those from which the way leads to the hosts, then those of the default route, then
     * others, of an interface first those of IPv4. A bridge of containers, where no other host is, has an address as
     * well: bridges come last.
     *
     * @param hosts names; those that are not known here say nothing.
     */
    public static List<String> towards(final List<String> hosts) throws IOException
    {
        final OwnAddresses own = new OwnAddresses();
        hosts.reversed().stream().limit(MOST_HOSTS).forEach(own::addTowards);
        FAR_AWAY.forEach(own::addTowards);
        for (final NetworkInterface each : NetworkInterface.networkInterfaces()
            .sorted(Comparator.comparing(OwnAddresses::isBridge).thenComparingInt(NetworkInterface::getIndex)).toList())
        {
            if (each.isUp())
            {
                each.inetAddresses().sorted(Comparator.comparing(Inet6Address.class::isInstance)).forEach(own::add);
            }
        }
        return own.addresses.isEmpty() ? List.of(InetAddress.getLoopbackAddress().getHostAddress()) :
            new ArrayList<>(own.addresses);
    }

    private static boolean isBridge(final NetworkInterface each)
    {
        return Files.exists(Path.of("/sys/class/net", each.getName(), "bridge"));
    }

    /** {@return whether an address is one of this host} */
    public static boolean isOwn(final String address)
    {
        try
        {
            return isLiteral(address) && NetworkInterface.getByInetAddress(InetAddress.ofLiteral(address)) != null;
        }
        catch (final IOException ex)
        {
            System.getLogger(OwnAddresses.class.getName()).log(System.Logger.Level.DEBUG, "address " + address, ex);
            return false;
        }
    }

    /** {@return whether a text is an address, and no name that would have to be looked up} */
    public static boolean isLiteral(final String text)
    {
        try
        {
            return InetAddress.ofLiteral(text) != null;
        }
        catch (final IllegalArgumentException ex)
        {
            return false;
        }
    }

    /** {@return whether two texts are the same address, however it is spelt} */
    public static boolean areSame(final String text, final String other)
    {
        return isLiteral(text) && isLiteral(other) && InetAddress.ofLiteral(text).equals(InetAddress.ofLiteral(other));
    }

    /** {@return an address without the name of an interface, which only its own host knows} */
    public static String text(final InetAddress address)
    {
        return address.getHostAddress().replaceFirst("%.*", "");
    }

    private void addTowards(final String host)
    {
        try (DatagramSocket socket = new DatagramSocket())
        {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), ANY_PORT)); // sends nothing
            add(socket.getLocalAddress());
        }
        catch (final IOException ex)
        {
            System.getLogger(OwnAddresses.class.getName()).log(System.Logger.Level.DEBUG, "way to " + host, ex);
        }
    }

    private void add(final InetAddress address)
    {
        if (!address.isLoopbackAddress() && !address.isLinkLocalAddress() && !address.isAnyLocalAddress())
        {
            addresses.add(text(address));
        }
    }
}
