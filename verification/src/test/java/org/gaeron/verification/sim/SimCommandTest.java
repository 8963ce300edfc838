package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

class SimCommandTest
{
    @Test
    void shouldEndWellWhereNoPromiseIsBroken()
    {
        assertEquals(0, SimCommand.execute("--seeds", "3", "--from", "17"));
    }

    @Test
    void shouldRefuseWrongOptions()
    {
        assertEquals(2, SimCommand.execute("--seeds", "0"));
        assertEquals(2, SimCommand.execute("--nodes", "1"));
        assertEquals(2, SimCommand.execute("--nodes", "10", "--seeds", "1"));
        assertEquals(2, SimCommand.execute("--sedes", "1"));
        assertEquals(2, SimCommand.execute("--seeds", "3", "--from", "-1"));
        assertEquals(2, SimCommand.execute("--seeds", "3", "--from", Long.toString(Long.MAX_VALUE - 1)));
        assertEquals(2, SimCommand.execute("--tasks"));
        assertEquals(2, SimCommand.execute("--tasks", "--nodes", "3000"));
    }

    /** A sweep on 10 ranks: 9 edges, each up and down by two updates that are counted back. Rank 7 is 3 edges deep. */
    @Test
    void shouldCountMessagesAndSteps()
    {
        final List<String> lines = new ArrayList<>();
        new ScaleTable(lines::add).print(10);
        final List<String> rows = lines.stream().map(line -> line.trim().replaceAll(" +", " ")).toList();
        assertTrue(rows.contains("2 nodes x 1 rank"), rows.toString());
        final List<String> ofTen = rows.subList(rows.indexOf("10 nodes x 1 rank"), rows.size());
        assertTrue(ofTen.contains("readInc, one rank 2 2 2 168"), ofTen.toString());
        assertTrue(ofTen.contains("readInc, all ranks on one counter 2 18 18 1512"), ofTen.toString());
        assertTrue(ofTen.stream().anyMatch(row -> row.startsWith("barrier 4 36 ")), ofTen.toString());
        assertTrue(ofTen.stream().anyMatch(row -> row.startsWith("sync 4 36 ")), ofTen.toString());
        assertTrue(ofTen.stream().anyMatch(row -> row.startsWith("allReduce of 16 KiB 4 36 ")), ofTen.toString());
        assertTrue(ofTen.stream().anyMatch(row -> row.startsWith("creation of an array 12 108 ")), ofTen.toString());
    }
}
