package org.gaeron.launch.agent;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.text.ShellWords;

/**
 * A command that runs another one once on each host of a job, as a line for a shell. In it {@code %C} stands for the
 * other command, {@code %N} for the number of hosts, {@code %H} for their names with commas in between, and {@code %%}
 * for a percent sign.
 *
 * @param line for {@code /bin/sh}.
 */
public record StarterCommand(String line)
{
    /**
     * That of Slurm. The environment of a batch script has other numbers of tasks and ways to bind them, so all are
     * said. An agent that fails has Slurm end the others by SIGTERM, which they obey, instead of a wait for it.
     */
    public static final StarterCommand SRUN = new StarterCommand(
        "exec srun --nodes=%N --ntasks=%N --ntasks-per-node=1 " +
        "--kill-on-bad-exit=1 --wait=0 --export=ALL --cpu-bind=none --mpi=none --input=all %C");

    private static final String COMMAND = "%C";
    private static final Pattern PLACE = Pattern.compile("%([CNH%])");
    private static final Pattern PROGRAM =
        Pattern.compile("\\s*(?:exec\\s+)?(?:\\S*/)?([A-Za-z0-9_.-]+)(?:\\s.*)?", Pattern.DOTALL);

    /**
     * {@return the command of the option {@code --starter}}
     *
     * @throws IllegalArgumentException if it does not run anything on the hosts.
     */
    public static StarterCommand of(final String line)
    {
        if (PLACE.matcher(line).results().noneMatch(place -> COMMAND.equals(place.group())))
        {
            throw new IllegalArgumentException("--starter: expected a command with %C, which it runs once on each " +
                "host, as 'srun -N%N -n%N %C', actual " + (line.isEmpty() ? "nothing" : line));
        }
        return new StarterCommand(line);
    }

    /** {@return the name of the program, for messages} */
    String name()
    {
        final Matcher program = PROGRAM.matcher(line);
        return program.matches() ? program.group(1) : "the starter";
    }

    /**
     * {@return the line that starts agents}
     *
     * @param agent the words of the agent's command line.
     * @param hosts names of the hosts.
     */
    String with(final List<String> agent, final List<String> hosts)
    {
        return PLACE.matcher(line).replaceAll(place -> Matcher.quoteReplacement(switch (place.group(1))
        {
            case "C" -> ShellWords.line(agent);
            case "N" -> Integer.toString(hosts.size());
            case "H" -> ShellWords.quoted(String.join(",", hosts));
            default -> "%";
        }));
    }
}
