package org.gaeron.launch.kubernetes;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodNameTest
{
    private static String complaint(final String name)
    {
        return assertThrows(IllegalArgumentException.class, () -> PodName.check(name, name + "-9", "")).getMessage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a1", "water-2"})
    void shouldTakeNamesOfHosts(final String name)
    {
        assertDoesNotThrow(() -> PodName.check(name, name + "-9", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "1a", "-a", "a-", "a_b", "a.b", "ä", "a\nb"})
    void shouldRefuseOtherNames(final String name)
    {
        assertEquals("--name: expected a name for hosts (small letters, digits and -, a letter first, no - last), " +
            "actual " + name, complaint(name));
    }

    @Test
    void shouldLeaveRoomForTheNumberOfThePod()
    {
        assertDoesNotThrow(() -> PodName.check("a".repeat(61), "a".repeat(61) + "-9", ""));
        final String name = "a".repeat(62);
        assertEquals("--name: expected at most 61 characters, because the host " + name + "-9 may have 63, actual 62",
            complaint(name));
    }

    /** The pods of a JobSet have random characters behind the name of the host. */
    @Test
    void shouldLeaveRoomForWhatThePodHasBesides()
    {
        final String name = "a".repeat(55);
        assertDoesNotThrow(() -> PodName.check(name, name + "-9", "-abcde"));
        assertEquals("--name: expected at most 55 characters, because the pod a" + name + "-9-abcde may have 63, " +
            "actual 56", assertThrows(IllegalArgumentException.class,
                () -> PodName.check("a" + name, "a" + name + "-9", "-abcde")).getMessage());
    }
}
