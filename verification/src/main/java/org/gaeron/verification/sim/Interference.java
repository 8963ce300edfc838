package org.gaeron.verification.sim;

import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.MessageHeaderDecoder;

/**
 * Deliberate errors. None here; tests override it to show that a search finds them.
 */
class Interference
{
    static final Interference NONE = new Interference();

    /** {@return the template of a frame} */
    static int template(final byte[] frame)
    {
        return frame[MessageHeaderDecoder.templateIdEncodingOffset()];
    }

    /** Sees each frame that arrives, and may change it. */
    void onFrame(final int from, final int to, final byte[] frame)
    {
    }

    /** Lets a node notice the end of an incoming stream. */
    void onEnd(final WireNode node, final int nodes, final Runnable end)
    {
        end.run();
    }
}
