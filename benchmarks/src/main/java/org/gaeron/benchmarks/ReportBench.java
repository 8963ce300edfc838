package org.gaeron.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.benchmarks.report.BenchmarkProcess;
import org.gaeron.benchmarks.report.ResultsDocument;
import org.gaeron.benchmarks.report.Report;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs all benchmarks, one after the other, each like {@code ga bench NAME} in a JVM of its own. Writes their results
 * into one HTML page, and measures nothing itself. A failed benchmark is reported on the page and by exit code 1; the
 * others still run.
 */
@Command(name = "report", mixinStandardHelpOptions = true,
    description = "Runs all benchmarks and writes one self-contained HTML page: tables and plots.")
public final class ReportBench implements Callable<Integer>
{
    static final String NAME = "report";
    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final Duration LONG_LIMIT = Duration.ofHours(3);
    private static final String DOCUMENT = "docs/performance.md";

    @Mixin
    private RigOptions options;

    @Option(names = "--only", split = ",", paramLabel = "NAME",
        description = "Only these benchmarks, separated by commas.")
    private List<String> only;

    @Option(names = "--from", paramLabel = "FOLDER",
        description = "Runs nothing: makes the page again from the folder of an earlier report.")
    private Path from;

    @Option(names = "--docs", description = "Writes the tables to docs/results/DATE-TIME-report.md, too, and the one " +
        "at a glance into " + DOCUMENT + ".")
    private boolean isDocumented;

    @Spec
    private CommandSpec spec;

    ReportBench()
    {
    }

    @Override
    public Integer call() throws IOException, InterruptedException
    {
        options.check();
        final List<String> known = spec.parent().subcommands().keySet().stream()
            .filter(name -> !name.equals(NAME)).toList();
        final List<String> names = only == null ? known : only.stream().distinct().toList();
        names.forEach(name -> options.require(known.contains(name),
            "expected --only with some of " + String.join(",", known) + ", actual " + name));
        options.require(from == null || Files.isDirectory(from),
            "expected --from with the folder of a report, actual " + from);
        options.require(!isDocumented || !options.choose(true, false, false),
            "expected --docs without --smallest, whose figures mean nothing");
        final ResultsDocument document = isDocumented ? ResultsDocument.at(root().resolve(DOCUMENT)) : null;
        Report.requireFonts();
        final Path folder = from != null ? from.toAbsolutePath().normalize() : newFolder();
        if (from == null)
        {
            run(names, folder);
        }
        final Report report = Report.read(folder, names, known);
        options.require(!report.measured().isEmpty(), "expected --from with data of " + String.join(",", names) +
            ", actual none in " + folder);
        System.out.println("# page " + report.write(folder));
        if (document != null)
        {
            System.out.println("# tables " + document.write(report));
            System.out.println("# at a glance in " + DOCUMENT);
        }
        report.failures().forEach(failure -> System.err.println("ga bench report: failed: " + failure));
        return report.failures().isEmpty() ? 0 : 1;
    }

    private void run(final List<String> names, final Path folder) throws IOException, InterruptedException
    {
        for (final String name : names)
        {
            System.err.println("ga bench report: " + name + ", " + (names.indexOf(name) + 1) + " of " + names.size());
            final List<String> arguments = new ArrayList<>(List.of(name));
            arguments.addAll(options.arguments());
            new BenchmarkProcess(name, folder.resolve(name), options.choose(LIMIT, LIMIT, LONG_LIMIT))
                .run(BenchCommand.class, arguments);
        }
    }

    private Path newFolder()
    {
        final String stamp = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        final Path folder = options.out() != null ? options.out() :
            root().resolve(Path.of("benchmarks", "target", "rig", NAME + "-" + stamp));
        try
        {
            return Files.createDirectories(folder.toAbsolutePath().normalize());
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected a folder for the data, actual " + ex, ex);
        }
    }

    private static Path root()
    {
        return Path.of(System.getProperty("ga.root", "."));
    }
}
