package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AgentRunTest
{
    @Test
    void shouldHaveAgentsCompileLate()
    {
        assertTrue(AgentRun.javaArgs("a.jar", AgentProcess.class).contains("-XX:CompileThresholdScaling=5"));
    }
}
