package org.gaeron.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LaunchCommandLineTest
{
    @Command(name = "ga run")
    private static final class Run implements Callable<Integer>
    {
        @Option(names = {"-N", "--nodes"})
        private int nodes;

        @Parameters
        private final List<String> program = new ArrayList<>();

        @Override
        public Integer call()
        {
            return 17;
        }
    }

    /** The library would replace it by the words in that file. */
    @Test
    void shouldLeaveAnArgumentAloneThatNamesAFileAfterAnAtSign(@TempDir final Path folder) throws Exception
    {
        final String argument = "@" + Files.writeString(folder.resolve("words"), "-N 5 two words");
        final Run run = new Run();
        assertEquals(17, LaunchCommandLine.executeProgram(run, "-N", "3", "my.Main", argument, "-N", "4"));
        assertEquals(List.of("my.Main", argument, "-N", "4"), run.program);
        assertEquals(3, run.nodes);
    }
}
