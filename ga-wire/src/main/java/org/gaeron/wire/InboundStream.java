package org.gaeron.wire;

/**
 * Incoming stream of another node. Over Aeron it is an image. Holder of the baton.
 */
public interface InboundStream
{
    /**
     * Passes frames that have arrived to a handler, in order.
     *
     * @param handler of the frames.
     * @param limit   most frames.
     * @return number of frames that the handler has consumed.
     */
    int poll(FrameHandler handler, int limit);

    /**
     * {@return the identity of the stream among all incoming ones of this node, never 0}
     */
    long id();

    /**
     * {@return a human-readable text that says where the stream comes from}
     */
    String source();
}
