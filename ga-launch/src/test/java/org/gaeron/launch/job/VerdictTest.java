package org.gaeron.launch.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.launch.report.NodeReport;
import org.junit.jupiter.api.Test;

class VerdictTest
{
    private final Verdict verdict = new Verdict(node -> "node " + node);

    private static NodeReport failed(final int accused, final String reason)
    {
        return new NodeReport(NodeReport.State.FAILED, accused, reason);
    }

    private static NodeState ended(final int exitCode, final NodeReport report)
    {
        return new NodeState(false, exitCode, report);
    }

    private static NodeState alive(final NodeReport report)
    {
        return new NodeState(true, 0, report);
    }

    private static NodeReport running()
    {
        return new NodeReport(NodeReport.State.RUNNING, -1, "");
    }

    private void assertVerdict(final int exitCode, final String reason)
    {
        assertEquals(exitCode, verdict.exitCode());
        assertEquals(reason, verdict.reason(null));
    }

    @Test
    void shouldBeGoodWhenNobodyHasFailed()
    {
        assertTrue(verdict.isGood());
        assertEquals(0, verdict.exitCode());
    }

    @Test
    void shouldNameTheOneThatDidNotFollowWhoeverSpokeFirst()
    {
        verdict.add(0, ended(70, failed(2, "node 2 failed: enough")));
        verdict.add(2, ended(1, failed(-1, "rank 2 failed: enough")));
        verdict.add(1, ended(70, failed(0, "node 0 failed: it has ended")));
        assertVerdict(1, "node 2 ended with exit code 1: rank 2 failed: enough");
    }

    @Test
    void shouldFollowAccusationsToANodeThatIsSilent()
    {
        verdict.add(2, ended(70, failed(0, "node 0 failed: its stream has ended")));
        verdict.add(0, ended(70, failed(1, "node 1 failed: its stream has ended")));
        assertVerdict(137, "node 1 was lost and is killed: node 2 says: node 0 failed: its stream has ended");
    }

    @Test
    void shouldBelieveANodeThatSaysItStoodStill()
    {
        verdict.add(0, ended(70, failed(1, "node 1 failed: its stream has ended")));
        verdict.add(1, ended(70, failed(1, "node 1 failed: its process stood still for 4000 ms")));
        assertVerdict(137, "node 1 was lost and is killed: node 0 says: node 1 failed: its stream has ended");
    }

    @Test
    void shouldNotChooseBetweenTwoThatHaveLostEachOther()
    {
        verdict.add(0, ended(70, failed(1, "node 1 failed: its stream has ended")));
        verdict.add(1, ended(70, failed(0, "node 0 failed: its stream has ended")));
        assertVerdict(70, "node 0 ended with exit code 70: node 1 failed: its stream has ended");
    }

    @Test
    void shouldFailThoughTheProgramHasCaughtTheFailure()
    {
        verdict.add(0, ended(0, failed(-1, "rank 0 failed: enough")));
        assertVerdict(1, "node 0 ended with exit code 0 although it had failed: rank 0 failed: enough");
    }

    @Test
    void shouldFailWithANodeThatDoesNotEnd()
    {
        verdict.add(0, alive(failed(-1, "rank 0 failed: enough")));
        assertVerdict(1, "node 0 has failed and does not end: rank 0 failed: enough");
        assertEquals("rank 0 failed: enough", verdict.reason(0));
    }

    @Test
    void shouldTakeTheExitCodeThatCameAfterTheFailure()
    {
        verdict.add(0, alive(running()));
        assertEquals("its process is ending while its ranks run", verdict.reason(0));
        verdict.add(1, ended(70, failed(0, "node 0 failed: its process is ending while its ranks run")));
        verdict.add(0, ended(7, running()));
        assertVerdict(7, "node 0 ended with exit code 7");
    }

    @Test
    void shouldNotTakeAnExitCodeForASignalThatTheProgramHasChosen()
    {
        verdict.add(0, ended(130, new NodeReport(NodeReport.State.ENDING, 130, "")));
        assertVerdict(130, "node 0 ended with exit code 130");
    }

    @Test
    void shouldTakeTheExitCodeOfANodeThatWasEndingAndIsKilled()
    {
        final NodeReport ending = new NodeReport(NodeReport.State.ENDING, 7, "");
        verdict.add(1, alive(ending));
        assertEquals("its process is ending while its ranks run", verdict.reason(1));
        assertVerdict(7, "node 1 was killed while it ended with exit code 7");
        verdict.add(1, ended(137, ending));
        assertVerdict(7, "node 1 was killed while it ended with exit code 7");
    }

    @Test
    void shouldNameTheSignal()
    {
        verdict.add(1, ended(137, running()));
        assertVerdict(137, "node 1 was killed by signal 9");
    }

    @Test
    void shouldNotTakeOurOwnKillForTheExitCodeOfANodeThatHadFailed()
    {
        verdict.add(1, ended(137, failed(-1, "rank 1 failed: enough")));
        assertVerdict(1, "node 1 was killed by signal 9: rank 1 failed: enough");
    }

    @Test
    void shouldSayWhatEndedTheRendezvous()
    {
        verdict.add(0, ended(70, failed(-1, "node 1 ended before it came to the rendezvous")));
        assertEquals(70, verdict.exitCode());
        assertEquals("nobody came", verdict.reason("nobody came"));
    }
}
