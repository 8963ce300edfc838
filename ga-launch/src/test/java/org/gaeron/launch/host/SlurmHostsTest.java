package org.gaeron.launch.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmHostsTest
{
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "gh1;gh1", "gh1,login;gh1 login", "gh[1-3];gh1 gh2 gh3", "gh[08-11];gh08 gh09 gh10 gh11",
        "gh[1-2,07],login1;gh1 gh2 gh07 login1", "a-b[3,5]-ib,c;a-b3-ib a-b5-ib c", "r[1-2]n[1-2];r1n1 r1n2 r2n1 r2n2"})
    void shouldNameAllHostsInOrder(final String list, final String names)
    {
        assertEquals(List.of(names.split(" ")), SlurmHosts.of("LIST", list));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "a,,b", "gh[1-2", "gh]1", "gh[a]", "gh[1-]", "gh[]", "gh[2-1]", "gh[[1]]",
        "gh[1-999999999]"})
    void shouldRefuseWhatIsNoList(final String list)
    {
        final Exception failure =
            assertThrows(IllegalArgumentException.class, () -> SlurmHosts.of("LIST", list));
        assertEquals("LIST: expected a list of hosts, as gh[01-04], actual " + (list.isEmpty() ? "none" : list),
            failure.getMessage());
    }
}
