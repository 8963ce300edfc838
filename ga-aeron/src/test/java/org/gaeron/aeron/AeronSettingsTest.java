package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;

import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

class AeronSettingsTest
{
    private static AeronSettings settings(final Map<String, String> values)
    {
        return AeronSettings.of(JobContext.of(values).conclude());
    }

    @Test
    void shouldHaveDefaultsOfSharedMemory()
    {
        final AeronSettings settings = settings(Map.of());
        assertEquals(1 << 20, settings.termLengthBytes(false));
        assertEquals(4 << 20, settings.bulkTermLengthBytes(false));
        assertEquals(1 << 20, settings.pullBudgetBytes());
        assertNull(settings.aeronDirectory());
    }

    @Test
    void shouldParseWhatIsSet()
    {
        final AeronSettings settings = settings(Map.of(JobContext.TRANSPORT, "udp", AeronSettings.TERM_LENGTH, "256k",
            AeronSettings.AERON_DIRECTORY, "/some/where"));
        assertEquals(256 << 10, settings.termLengthBytes(true));
        assertEquals(1 << 20, settings.bulkTermLengthBytes(true));
        assertEquals("/some/where", settings.aeronDirectory().toString());
    }

    @Test
    void shouldHaveShorterLatencyStreamsOfUdpWhereThereAreManyPeers()
    {
        assertEquals(256 << 10, settings(Map.of(JobContext.NODES, "32")).termLengthBytes(true));
        assertEquals(128 << 10, settings(Map.of(JobContext.NODES, "33")).termLengthBytes(true));
        assertEquals(128 << 10, settings(Map.of(JobContext.NODES, "64")).termLengthBytes(true));
        assertEquals(64 << 10, settings(Map.of(JobContext.NODES, "65")).termLengthBytes(true));
        assertEquals(1 << 20, settings(Map.of(JobContext.NODES, "65")).termLengthBytes(false));
    }

    @Test
    void shouldRefuseFoldersThatAeronCannotHandOn()
    {
        for (final String name : new String[]{JobContext.DIRECTORY, AeronSettings.AERON_DIRECTORY})
        {
            final String message = assertThrows(IllegalArgumentException.class,
                () -> settings(Map.of(JobContext.NODES, "2", name, "/tmp/j\u00f6bs"))).getMessage();
            assertTrue(message.startsWith("setting " + name + ": expected a path in "), message);
            final String nul = assertThrows(IllegalArgumentException.class,
                () -> settings(Map.of(name, "/tmp/\0x"))).getMessage();
            assertTrue(nul.startsWith("setting " + name + ": expected a path in "), nul);
        }
    }

    @Test
    void shouldNameTheSettingThatIsWrong()
    {
        final String[][] wrong = {{AeronSettings.TERM_LENGTH, "65537"}, {AeronSettings.TERM_LENGTH, "32k"},
            {AeronSettings.MTU, "-5"}, {AeronSettings.DRIVER, "fast"}, {AeronSettings.TEST_LOSS, "0.1"}};
        for (final String[] each : wrong)
        {
            final String message = assertThrows(
                IllegalArgumentException.class, () -> settings(Map.of(each[0], each[1]))).getMessage();
            assertTrue(message.startsWith("setting " + each[0] + ": expected "), message);
        }
    }
}
