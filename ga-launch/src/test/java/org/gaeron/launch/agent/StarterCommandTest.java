package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StarterCommandTest
{
    private static final List<String> HOSTS = List.of("a", "b");

    @Test
    void shouldPutInTheCommandTheNumberAndTheNamesOfTheHosts()
    {
        assertEquals("flux run -N2 -n2 --requires=host:a,b /opt/jdk/bin/java -cp /x.jar Agent",
            StarterCommand.of("flux run -N%N -n%N --requires=host:%H %C")
                .with(List.of("/opt/jdk/bin/java", "-cp", "/x.jar", "Agent"), HOSTS));
    }

    @Test
    void shouldLeaveOtherPercentSignsAlone()
    {
        assertEquals("date +%s; echo %C 100%; java",
            StarterCommand.of("date +%s; echo %%C 100%; %C").with(List.of("java"), HOSTS));
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // nothing interrupts the read of a pipe
    void shouldKeepTheWordsOfTheAgentThroughAShell() throws Exception
    {
        final List<String> words =
            List.of("printf", "%s\n", "two words", "it's", "$HOME", "a*", "", "back\\slash", "\"");
        final String line = StarterCommand.of("exec %C").with(words, HOSTS);
        final Process shell = new ProcessBuilder("/bin/sh", "-c", line).start();
        final String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(shell.waitFor(60, TimeUnit.SECONDS));
        assertEquals(words.subList(2, words.size()), List.of(out.substring(0, out.length() - 1).split("\n", -1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "srun -N%N", "srun %%C"})
    void shouldRefuseACommandThatStartsNothing(final String line)
    {
        final Exception failure = assertThrows(IllegalArgumentException.class, () -> StarterCommand.of(line));
        assertEquals("--starter: expected a command with %C, which it runs once on each host, as " +
            "'srun -N%N -n%N %C', actual " + (line.isEmpty() ? "nothing" : line), failure.getMessage());
    }

    @Test
    void shouldHaveSrunStartOneTaskOnEachHost()
    {
        final String line = StarterCommand.SRUN.with(List.of("java"), HOSTS);
        assertTrue(line.startsWith("exec srun --nodes=2 --ntasks=2 --ntasks-per-node=1 "), line);
        assertTrue(line.endsWith(" java"), line);
    }

    @ParameterizedTest
    @CsvSource({
        "srun %C,srun", "exec srun %C,srun", "/opt/slurm/bin/srun %C,srun", "for h in a; do ssh $h %C; done,for",
        "%C,the starter", "$HOME/bin/start %C,start", "(srun %C),the starter"})
    void shouldBeCalledByItsProgram(final String line, final String name)
    {
        assertEquals(name, StarterCommand.of(line).name());
    }
}
