package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameSizesTest
{
    @ParameterizedTest
    @CsvSource({
        "65504, 16", // a frame of shared memory is a turn's sixteenth
        "8928, 14", // jumbo frames: seven are a train
        "1472, 44",
        "224, 64"}) // no train is longer
    void shouldTakeWholeTrainsOfDatagramsInATurn(final int frameBytes, final int frames)
    {
        assertEquals(frames, new FrameSizes(1408, frameBytes, 1).framesPerTurn(StreamKind.BULK));
    }
}
