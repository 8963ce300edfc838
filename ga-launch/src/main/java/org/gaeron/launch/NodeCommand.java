package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.security.Security;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.gaeron.launch.agent.LedProcess;
import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.HostProcess;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.MeetingPlace;
import org.gaeron.launch.rendezvous.NodePlace;
import org.gaeron.launch.text.StandardOutput;
import org.gaeron.runtime.settings.JobContext;

/**
 * The command {@code ga node}: starts one node of a job whose other nodes are started elsewhere.
 */
@Command(
    name = "ga node",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = {
        "Starts one node of a program of global arrays. The other nodes are started elsewhere, on other hosts say, " +
            "by the same command: by srun, mpirun, an indexed job of Kubernetes, or by hand. They meet on the host " +
            "of node 0, and talk over UDP."},
    footer = {
        "",
        "The number of this node and of all nodes come from the options or, in this order, from GAERON_NODE and " +
            "GAERON_NODES, an indexed job, Open MPI, MPICH, or srun.",
        "The exit code is that of the job, on each node: 0 if all nodes ended well, else that of the node that " +
            "failed first; 69 if nodes did not find each other, or have lost each other. Examples:",
        "",
        "  export GAERON_KEY_FILE=FILE                  # ga key FILE has made it",
        "  srun -N4 --ntasks-per-node=1 -K ga node -R 8 my.jar",
        "  mpirun -np 4 ga node --rendezvous file:meeting -R 8 my.jar",
        "  ga node --node 0 --nodes 2 --rendezvous a:7670 my.jar        # on host a",
        "  ga node --node 1 --nodes 2 --rendezvous a:7670 my.jar        # on host b"})
public final class NodeCommand implements Callable<Integer>
{
    @Option(names = "--node", paramLabel = "K", description = "Number of this node, from 0.")
    private Integer node;

    @Option(names = {"-N", "--nodes"}, paramLabel = "N", description = "Number of nodes of the job.")
    private Integer nodes;

    @Option(names = "--rendezvous", paramLabel = "PLACE",
        description = "Where the nodes meet: HOST:PORT, the host of node 0 and a free port there; or file:PATH, a " +
            "file that all hosts see, into which node 0 writes where it is. Without it, that of GAERON_RENDEZVOUS " +
            "or, in a step of Slurm, of its first host.")
    private String rendezvous;

    @Option(names = "--key-file", paramLabel = "FILE",
        description = "File with the key of the job, the same on all hosts; ga key makes one. Without it, that of " +
            "GAERON_KEY_FILE.")
    private Path keyFile;

    @Option(names = "--network", paramLabel = "ADDRESS",
        description = "The address of this host at which the other nodes reach it. Without it, the one from which it " +
            "reaches node 0.")
    private String network;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node, the same on all hosts (default: the processors).")
    private Integer ranks;

    @Mixin
    private ProgramOptions program;

    private NodeCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the arguments of the command line.
     */
    public static void main(final String[] args)
    {
        // names of pods come late, and the JVM would not ask for them again for 10 s
        Security.setProperty("networkaddress.cache.negative.ttl", "1");
        System.exit(StandardOutput.exitCode("ga node", execute(args)));
    }

    /**
     * Runs the command.
     *
     * @param args the arguments of the command line.
     * @return the exit code.
     */
    public static int execute(final String... args)
    {
        return LaunchCommandLine.executeProgram(new NodeCommand(), args);
    }

    @Override
    public Integer call() throws IOException
    {
        program.check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        final Map<String, String> environment = System.getenv();
        final NodePlace place = NodePlace.of(node, nodes, environment);
        final LaunchSpec launch = program.launchSpec(1, ranks == null ? LaunchSpec.usualRanks(1) : ranks);
        if (place.nodes() == 1)
        {
            if (keyFile != null || environment.containsKey(JobKey.VARIABLE))
            {
                JobKey.read(keyFile(environment)); // refused as with more nodes
            }
            return new HostProcess().run(launch);
        }
        final MeetingPlace meeting = MeetingPlace.of(rendezvous, environment);
        final JobKey key = JobKey.read(keyFile(environment));
        return new LedProcess(launch, place, key, network(launch)).run(meeting);
    }

    private Path keyFile(final Map<String, String> environment)
    {
        final String named = environment.get(JobKey.VARIABLE);
        program.check(keyFile != null || named != null, "expected the file with the key of the job, which ga key " +
            "makes, as --key-file FILE or " + JobKey.VARIABLE + "=FILE, actual none");
        return keyFile != null ? keyFile : Path.of(named);
    }

    private String network(final LaunchSpec launch)
    {
        final String setting = launch.settings().get(JobContext.INTERFACE);
        final String address = network != null ? network : setting;
        program.check(address == null || OwnAddresses.isLiteral(address),
            (network != null ? "--network" : JobContext.INTERFACE) + ": expected an IP address of this host, actual " +
            address);
        return address;
    }
}
