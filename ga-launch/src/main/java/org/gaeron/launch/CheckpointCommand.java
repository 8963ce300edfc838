package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import org.gaeron.files.ArrayDifference;
import org.gaeron.files.Checkpoint;
import org.gaeron.files.Npy;
import org.gaeron.files.SavedArray;
import org.gaeron.launch.text.Printable;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga checkpoint}: what is in checkpoints, whether it is whole, and what differs.
 */
@Command(
    name = "ga checkpoint",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    customSynopsis = {
        "ga checkpoint list PATH",
        "       ga checkpoint verify PATH",
        "       ga checkpoint diff PATH PATH",
        "       ga checkpoint export PATH ARRAY FILE.npy"},
    description = "Lists checkpoints and their arrays; reads all of one and checks its sums; compares all arrays of " +
        "two; or writes an array as a file of NumPy. PATH is a folder of checkpoints, whose newest is meant, or the " +
        "folder of one.",
    footer = {"", "The exit code is 1 if a checkpoint is damaged, or two differ."})
public final class CheckpointCommand implements Callable<Integer>
{
    private static final int DAMAGED = 1;

    @Parameters(index = "0", paramLabel = "ACTION", description = "list, verify, diff or export.")
    private String action;

    @Parameters(index = "1", paramLabel = "PATH", description = "Checkpoints, or one of them.")
    private Path path;

    @Parameters(index = "2..*", paramLabel = "ARGS", description = "What the action needs.")
    private List<String> further = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    private CheckpointCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga checkpoint", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.execute(new CheckpointCommand(), args);
    }

    @Override
    public Integer call()
    {
        try
        {
            return switch (action)
            {
                case "list" -> list(expect(0, "PATH"));
                case "verify" -> verify(expect(0, "PATH"));
                case "diff" -> diff(expect(1, "PATH PATH"));
                case "export" -> export(expect(2, "PATH ARRAY FILE.npy"));
                default -> throw new IllegalArgumentException(
                    "expected list, verify, diff or export, actual " + action);
            };
        }
        catch (final IOException ex)
        {
            tell(ex);
            for (final Throwable other : ex.getSuppressed())
            {
                tell(other);
            }
            return DAMAGED;
        }
    }

    private int tell(final Throwable damage)
    {
        return CommandFailures.tell(spec.commandLine(), damage.getMessage(), DAMAGED);
    }

    private List<String> expect(final int count, final String names)
    {
        if (further.size() != count)
        {
            throw new IllegalArgumentException("expected " + action + " " + names + ", actual " + (1 + further.size()) +
                (further.isEmpty() ? " name" : " names"));
        }
        return further;
    }

    private static Checkpoint open(final Path folder) throws IOException
    {
        if (Checkpoint.isIn(folder))
        {
            return Checkpoint.open(folder);
        }
        final Optional<Checkpoint> latest = Files.isDirectory(folder) ? Checkpoint.latest(folder) : Optional.empty();
        return latest.orElseThrow(() -> noCheckpoints(folder));
    }

    private static IllegalArgumentException noCheckpoints(final Path folder)
    {
        return new IllegalArgumentException("expected a folder of checkpoints, actual " + folder +
            (Files.exists(folder) ? " has none" : " does not exist"));
    }

    /** Those that are damaged are named, and the others listed. */
    private int list(final List<String> none) throws IOException
    {
        final List<Path> all = Checkpoint.isIn(path) ? List.of(path) :
            Files.isDirectory(path) ? Checkpoint.folders(path) : List.of();
        if (all.isEmpty())
        {
            throw noCheckpoints(path);
        }
        final Path latest = all.size() > 1 ? Checkpoint.latestFolder(path).orElse(null) : null;
        int exitCode = 0;
        for (final Path each : all)
        {
            try
            {
                print(Checkpoint.open(each), each.equals(latest));
            }
            catch (final IOException ex)
            {
                exitCode = tell(ex);
            }
        }
        return exitCode;
    }

    private static void print(final Checkpoint checkpoint, final boolean isLatest)
    {
        System.out.printf(Locale.ROOT, "%s  %s  %d ranks%s%n", checkpoint.folder().getFileName(), checkpoint.created(),
            checkpoint.ranks(), isLatest ? "  latest" : "");
        checkpoint.attributes().forEach((name, value) ->
            System.out.println("  " + Printable.line(name + ": " + value)));
        for (final SavedArray array : checkpoint.arrays())
        {
            System.out.printf(Locale.ROOT, "  %s  %.1f MiB%n", Printable.line(array.toString()),
                array.bytes() / (double)(1 << 20));
        }
    }

    private int verify(final List<String> none) throws IOException
    {
        final Checkpoint checkpoint = open(path);
        checkpoint.verify();
        System.out.println(Printable.line(checkpoint.folder() + ": all " + checkpoint.arrays().size() +
            " arrays are whole"));
        return 0;
    }

    private int diff(final List<String> other) throws IOException
    {
        final Checkpoint one = open(path);
        final Checkpoint two = open(Path.of(other.getFirst()));
        final List<String> names = one.arrays().stream().map(SavedArray::name).toList();
        final List<String> others = two.arrays().stream().map(SavedArray::name).toList();
        boolean isSame = true;
        for (final String name : names)
        {
            if (!others.contains(name))
            {
                System.out.println(Printable.line("array " + name + ": only in " + one.folder()));
                isSame = false;
            }
            else
            {
                isSame &= compare(one.array(name), two.array(name));
            }
        }
        for (final String name : others)
        {
            if (!names.contains(name))
            {
                System.out.println(Printable.line("array " + name + ": only in " + two.folder()));
                isSame = false;
            }
        }
        return isSame ? 0 : DAMAGED;
    }

    private static boolean compare(final SavedArray one, final SavedArray two) throws IOException
    {
        if (one.type() != two.type() || one.rows() != two.rows() || one.cols() != two.cols())
        {
            System.out.println(Printable.line(one + "; other: " + two));
            return false;
        }
        final ArrayDifference difference = ArrayDifference.of(one, two);
        System.out.println(Printable.line("array " + one.name() + ": " + (difference.count() == 0 ? "the same" :
            difference.count() + " of " + one.rows() * one.cols() + " elements differ, by " + difference.most() +
            " at most, at (" + difference.row() + "," + difference.column() + ")")));
        return difference.count() == 0;
    }

    private int export(final List<String> names) throws IOException
    {
        Npy.export(open(path).array(names.getFirst()), Path.of(names.getLast()));
        return 0;
    }
}
