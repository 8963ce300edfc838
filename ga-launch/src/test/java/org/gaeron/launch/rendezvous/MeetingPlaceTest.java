package org.gaeron.launch.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeetingPlaceTest
{
    @ParameterizedTest
    @CsvSource({"a:7000, a, 7000", "a, a, 7670", "[fd00::1]:80, fd00::1, 80", "10.1.0.2:1, 10.1.0.2, 1"})
    void shouldReadHostAndPort(final String text, final String host, final int port)
    {
        assertEquals(new MeetingPort(host, port), MeetingPlace.of(text, Map.of()));
        assertEquals(new MeetingPort(host, port), MeetingPlace.of(null, Map.of("GAERON_RENDEZVOUS", text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":7670", "a:", "a:0", "a:65536", "a:b", "fd00::1", "a:1:2"})
    void shouldRefuseWhatIsNoPlace(final String text)
    {
        final Exception failure =
            assertThrows(IllegalArgumentException.class, () -> MeetingPlace.of(text, Map.of()));
        assertEquals("--rendezvous: expected HOST:PORT, as a:7670 or [fd00::1]:7670, or file:PATH, " +
            "actual " + text,
            failure.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "gh1;gh1", "gh[1-2,07];gh1", "gh[01-10];gh01", "a,b;a", "a-b[3,5]-ib,c;a-b3-ib", "node7,node[9-10];node7"})
    void shouldMeetAtTheFirstHostOfAStep(final String list, final String first)
    {
        assertEquals(new MeetingPort(first, 7670), MeetingPlace.of(null, Map.of("SLURM_STEP_NODELIST", list)));
    }

    @Test
    void shouldGiveJobsOfSlurmPortsOfTheirOwn()
    {
        final Set<MeetingPlace> places = new HashSet<>();
        for (int job = 999_999_990; job < 999_999_999; job++)
        {
            for (int step = 0; step < 100; step++)
            {
                final MeetingPlace place = MeetingPlace.of(null, Map.of("SLURM_STEP_NODELIST", "a,b",
                    "SLURM_JOB_ID", Integer.toString(job), "SLURM_STEP_ID", Integer.toString(step)));
                assertTrue(places.add(place), job + "." + step + ": " + place);
                assertTrue(place.port() >= 7670 && place.port() < 8670, place::toString);
            }
        }
    }

    /** Those of a federation of clusters have ten digits. */
    @Test
    void shouldGiveJobsWithLongNumbersPortsOfTheirOwn()
    {
        final Set<MeetingPlace> places = new HashSet<>();
        for (final String job : new String[]{"1006632961", "1006632962", "4227858433", "4294967295"})
        {
            final MeetingPlace place = MeetingPlace.of(null, Map.of(
                "SLURM_STEP_NODELIST", "a,b", "SLURM_JOB_ID", job, "SLURM_STEP_ID", "0"));
            assertTrue(places.add(place), job + ": " + place);
            assertTrue(place.port() >= 7670 && place.port() < 8670, place::toString);
        }
    }

    @Test
    void shouldAskForAPlaceWhereThereIsNone()
    {
        final Exception failure =
            assertThrows(IllegalArgumentException.class, () -> MeetingPlace.of(null, Map.of()));
        assertTrue(failure.getMessage().contains("--rendezvous a:7670"), failure::getMessage);
    }

    @Test
    void shouldPrintBracketsAroundAnAddressWithColons()
    {
        assertEquals("[fd00::1]:7670", new MeetingPort("fd00::1", 7670).toString());
    }
}
