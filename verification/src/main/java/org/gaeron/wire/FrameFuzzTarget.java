package org.gaeron.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.gaeron.wire.codecs.StreamKind;

/**
 * Entry points for Jazzer: a node with an open link receives the frames of each input, see {@link FrameSequence}.
 * Jazzer's thread calls everything.
 */
public final class FrameFuzzTarget
{
    /** The system property that plants a bug. */
    public static final String PLANTED = "ga.fuzz.planted";

    private static final Logger LOGGER = Logger.getLogger("org.gaeron");

    private static FuzzedNode node;
    private static FrameSequence sequence;

    private FrameFuzzTarget()
    {
    }

    /**
     * Called once, before the first input.
     */
    public static void fuzzerInitialize()
    {
        LOGGER.setLevel(Level.OFF); // thousands of streams are refused
        node = new FuzzedNode();
        final Function<StreamKind, FrameHandler> handlers = Boolean.getBoolean(PLANTED) ?
            kind -> new PlantedLoss(node.session(kind)) : node::session;
        sequence = new FrameSequence(node, handlers);
    }

    /**
     * Called for each input.
     *
     * @param input any bytes.
     * @throws AssertionError if the node breaks a rule of {@link FrameSequence}.
     */
    public static void fuzzerTestOneInput(final byte[] input)
    {
        final String fault = sequence.fault(input);
        if (fault != null)
        {
            throw new AssertionError(fault);
        }
    }

    /**
     * Called once, after the last input.
     */
    public static void fuzzerTearDown()
    {
        node.close();
    }

    /**
     * Writes a valid frame of every kind, for the fuzzer to begin with.
     *
     * @param seeds existing folder for the inputs.
     * @throws IOException if an input cannot be written.
     */
    public static void writeSeeds(final Path seeds) throws IOException
    {
        try (FuzzedNode seeded = new FuzzedNode())
        {
            final FrameSequence inputs = new FrameSequence(seeded, seeded::session);
            for (final BaseFrame base : BaseFrame.values())
            {
                Files.write(seeds.resolve(base.name()), inputs.seed(base));
            }
        }
    }
}
