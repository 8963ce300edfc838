package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A network that is down for less than the limit as streams open. These are the first ones of a job, the first one of a
 * link, and the first bulk streams.
 */
class LinkCutTest
{
    private static final String CUT_MS = "300";
    private static final long PATIENCE_S = 60;

    @TempDir
    private Path folder;

    @BeforeEach
    void assumeThatThereCanBeANetworkOfItsOwn() throws Exception
    {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "needs the command unshare");
        assumeTrue(run(List.of("unshare", "-n", "ip", "link")) == 0, "needs root, for network namespaces, and ip");
    }

    private int run(final List<String> command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile()).start();
        try
        {
            assertTrue(process.waitFor(PATIENCE_S, TimeUnit.SECONDS), () -> "has not ended: " + output());
            return process.exitValue();
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    private String output()
    {
        try
        {
            return Files.readString(folder.resolve("output"));
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    @Test
    void shouldNotBeNoticedWhileStreamsAreOpened() throws Exception
    {
        final List<String> command = new ArrayList<>(List.of("unshare", "-n",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), "-Djava.io.tmpdir=" + folder,
            CutLink.class.getName(), CUT_MS));

        assertEquals(0, run(command), this::output);
        assertTrue(output().contains("all counted"), this::output);
    }
}
