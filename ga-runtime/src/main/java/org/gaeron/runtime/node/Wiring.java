package org.gaeron.runtime.node;

import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Supplier;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.Peer;

/**
 * The ways of a node's ranks to memory. A simulation replaces both.
 *
 * @param far  supplies the provider of the transport to other nodes; called only if there are other nodes.
 * @param near makes the peer by which a rank reaches its own node, from a peer of the node's memory.
 */
public record Wiring(Supplier<TransportProvider> far, Function<NearPeer, Peer> near)
{
    /** The transport on the class path, and near memory as it is. */
    public static final Wiring OF_CLASS_PATH = new Wiring(Wiring::provider, peer -> peer);

    /**
     * {@return the provider of transports on the class path}
     *
     * @throws GlobalArrayException if there is none.
     */
    public static TransportProvider provider()
    {
        return ServiceLoader.load(TransportProvider.class).findFirst().orElseThrow(() -> new GlobalArrayException(
            "a job of several nodes needs a wire: add the module ga-aeron to the class path"));
    }
}
