package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.report.ExitCode;
import org.gaeron.launch.report.NodeReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobOutcomeTest
{
    private static final int KILLED = ExitCode.SIGNAL_BASE + 9;

    private final Map<Integer, MemberNode> members = new HashMap<>();
    private final JobOutcome outcome = new JobOutcome(members, TimeUnit.MILLISECONDS.toNanos(50));
    private final FakeMember first = new FakeMember(0);
    private final FakeMember second = new FakeMember(1);

    /** The first node has lost the second one, and does not end. */
    private void loseSecond()
    {
        members.put(0, first);
        members.put(1, second);
        first.state = new NodeState(true, 0, new NodeReport(NodeReport.State.FAILED, 1, "lost node 1"));
        outcome.add(new JobEvent.OfNode(0, false));
    }

    @Test
    void shouldKillANodeThatOthersHaveLost() throws Exception
    {
        loseSecond();
        assertEquals(KILLED, outcome.await());
        assertEquals("node 1 was lost and is killed: node 0 says: lost node 1", outcome.failure());
    }

    /** Whatever the node timeout is: a host is given up after twice that, and nodes after nine tenths of it. */
    @Test
    void shouldWaitUntilASilentHostIsKnownToBeLost() throws Exception
    {
        second.doubtNs = TimeUnit.SECONDS.toNanos(50);
        loseSecond();
        Thread.ofPlatform().daemon().start(new FutureTask<>(() ->
        {
            TimeUnit.MILLISECONDS.sleep(300);
            second.state = NodeState.lost("nothing was heard of it for 20s");
            outcome.add(new JobEvent.OfNode(1, true));
            second.doubtNs = 0;
            first.state = new NodeState(false, ExitCode.FOLLOWED, first.state().report());
            outcome.add(new JobEvent.OfNode(0, true));
            return null;
        }));
        assertEquals(ExitCode.UNAVAILABLE, outcome.await());
        assertEquals("node 1 was lost: nothing was heard of it for 20s", outcome.failure());
    }

    @Test
    void shouldKillANodeWhoseHostIsHeardAgain() throws Exception
    {
        second.doubtNs = TimeUnit.MILLISECONDS.toNanos(100);
        loseSecond();
        Thread.ofPlatform().daemon().start(new FutureTask<>(() ->
        {
            TimeUnit.MILLISECONDS.sleep(300);
            second.doubtNs = 0;
            return null;
        }));
        assertEquals(KILLED, outcome.await());
    }
}
