package org.gaeron.benchmarks.rig;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Opens rigs with options as on a command line, for tests.
 */
@Command
public final class AskedRig
{
    @Mixin
    private RigOptions options;

    private AskedRig()
    {
    }

    /**
     * {@return a rig}
     *
     * @param name of the benchmark.
     * @param args its options.
     */
    public static Rig open(final String name, final String... args)
    {
        final AskedRig asked = new AskedRig();
        new CommandLine(asked).parseArgs(args);
        return Rig.open(name, asked.options);
    }
}
