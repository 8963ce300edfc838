package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

import org.junit.jupiter.api.Test;

class NodeHelloTest
{
    private static NodeHello hello(final int node, final String host, final String version, final int nodes)
    {
        return hello(node, host, version, nodes, "Program");
    }

    private static NodeHello hello(
        final int node, final String host, final String version, final int nodes, final String program)
    {
        return new NodeHello(node, 1, host, "10.0.0.1", false, version, nodes, 4, "{}", program, "",
            new Processor("JDK 25, amd64"));
    }

    private static NodeHello helloOf(final int node, final String job)
    {
        return new NodeHello(node, 1, "h" + node, "10.0.0.1", false, "0.1.0", 2, 4, "{}", "Program", job,
            new Processor("JDK 25, amd64"));
    }

    private static String complaint(final NodeHello other)
    {
        return hello(0, "a", "0.1.0", 2).complaint(other);
    }

    @Test
    void shouldNameTheHostsOfDifferentVersionsAndNumbers()
    {
        assertNull(complaint(hello(1, "b", "0.1.0", 2)));
        assertEquals("node 1 on b: expected version 0.1.0, as node 0 on a has it, actual 0.2.0",
            complaint(hello(1, "b", "0.2.0", 2)));
        assertEquals("node 1 on b: expected nodes 2, as node 0 on a has it, actual 3",
            complaint(hello(1, "b", "0.1.0", 3)));
    }

    @Test
    void shouldSayHowManyRanksEachNodeHas()
    {
        final NodeHello other = new NodeHello(1, 1, "b", "10.0.0.1", false, "0.1.0", 2, 1, "{}", "Program", "",
            new Processor("JDK 25, amd64"));
        assertEquals("node 1 on b: expected ranks of each node: 4, as node 0 on a has it, actual 1", complaint(other));
    }

    /** Jobs with the same key file may meet at the same place. */
    @Test
    void shouldNameTheHostsOfDifferentPrograms()
    {
        assertEquals("node 1 on b: expected the program Program, as node 0 on a has it, actual Other",
            complaint(hello(1, "b", "0.1.0", 2, "Other")));
    }

    /** The same program with other arguments, of two mpirun that were given one file to meet by. */
    @Test
    void shouldNameTheHostsOfDifferentJobsOfAStarter()
    {
        assertEquals("node 1 on h1: expected the job prterun-a-1@1, as node 0 on h0 has it, actual prterun-a-2@1",
            helloOf(0, "prterun-a-1@1").complaint(helloOf(1, "prterun-a-2@1")));
        assertNull(helloOf(0, "prterun-a-1@1").complaint(helloOf(1, "prterun-a-1@1")));
        assertNull(helloOf(0, "prterun-a-1@1").complaint(helloOf(1, "")));
        assertNull(helloOf(0, "").complaint(helloOf(1, "prterun-a-1@1")));
    }

    @Test
    void shouldTellOfItsHost() throws IOException
    {
        final NodeHello hello = helloOf(1, "x");
        assertEquals(hello, NodeHello.decode(new DataInputStream(new ByteArrayInputStream(hello.encode()))));
    }
}
