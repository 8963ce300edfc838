package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

import org.gaeron.launch.report.NodeReport;
import org.junit.jupiter.api.Test;

class NodeStateTest
{
    @Test
    void shouldComeAcrossAsItIs() throws IOException
    {
        for (final NodeState state : List.of(NodeState.starting(), NodeState.lost("no word"),
            NodeState.unstarted("no room"), new NodeState(false, 137, NodeReport.NONE),
            new NodeState(true, 0, new NodeReport(NodeReport.State.FAILED, 3, "node 3 failed: \u00e4"))))
        {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            state.write(new DataOutputStream(bytes));
            assertEquals(state, NodeState.read(in(bytes.toByteArray())));
        }
    }

    private static DataInputStream in(final byte... bytes)
    {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void shouldRefuseAStateThatIsNone()
    {
        assertThrows(IOException.class, () -> NodeState.read(in((byte)1, (byte)0, (byte)0, (byte)0, (byte)0, (byte)9)));
    }

    @Test
    void shouldEndAJobAsUnavailableWhoseHostIsLost()
    {
        final Verdict verdict = new Verdict(node -> "node " + node);
        verdict.add(0, new NodeState(false, 70, new NodeReport(NodeReport.State.FAILED, 1, "node 1 failed: silence")));
        verdict.add(1, NodeState.lost("nothing was heard of it for 6s"));
        assertEquals(69, verdict.exitCode());
        assertEquals("node 1 was lost: nothing was heard of it for 6s", verdict.reason(null));
    }

    @Test
    void shouldNameANodeThatWasNotStarted()
    {
        final Verdict verdict = new Verdict(node -> "node " + node);
        verdict.add(1, NodeState.unstarted("the disk is full"));
        assertEquals(69, verdict.exitCode());
        assertEquals("node 1 was not started: the disk is full", verdict.reason(null));
    }
}
