package org.gaeron.launch;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.gaeron.launch.job.Follower;
import org.gaeron.launch.kubernetes.KubernetesManifest;
import org.gaeron.launch.kubernetes.PodMemory;
import org.gaeron.launch.kubernetes.PodName;
import org.gaeron.launch.kubernetes.PodQuantity;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.settings.JobContext;

/**
 * The command {@code ga manifest kubernetes}: prints what {@code kubectl apply} takes.
 */
@Command(
    name = "kubernetes",
    mixinStandardHelpOptions = true,
    versionProvider = RunCommand.Version.class,
    sortOptions = false,
    description = "Prints a manifest that runs a program as an indexed job of Kubernetes: a pod for each node, and a " +
        "service for their names. Its first lines say how the secret with their key is made.",
    footer = {
        "",
        "The program, --cp and its arguments are those inside of the image. Example:",
        "",
        "  ga manifest kubernetes -N 4 -R 8 --image my:1 /opt/my.jar 1000 >my.yaml",
        "  kubectl apply -f my.yaml"})
public final class KubernetesCommand implements Callable<Integer>
{
    /** Pods start at different times: their hosts fetch the image first. */
    private static final String LAUNCH_TIMEOUT = "600s";

    @Option(names = {"-N", "--nodes"}, paramLabel = "N", required = true, description = "Number of nodes, each a pod.")
    private int nodes;

    @Option(names = {"-R", "--ranks"}, paramLabel = "R",
        description = "Ranks of each node (default: the whole processors of a pod).")
    private Integer ranks;

    @Option(names = "--image", paramLabel = "IMAGE", required = true,
        description = "The image, whose entry point is ga, with the program.")
    private String image;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "gaeron",
        description = "Name of the job, of its service, and of its hosts NAME-0, NAME-1, ... The secret is NAME-key " +
            "(default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(names = "--cpu", paramLabel = "CPU",
        description = "Processors of each pod, as 8 or 1500m (default: R, or 1).")
    private String cpu;

    @Option(names = "--memory", paramLabel = "MEMORY", defaultValue = "4Gi",
        description = "Memory of each pod, as 16Gi: a quarter for the heap, some for the logs of links, the rest for " +
            "the blocks of arrays (default: ${DEFAULT-VALUE}).")
    private String memory;

    @Option(names = "--jobset", description = "Print a JobSet in place of a job and a service.")
    private boolean isJobSet;

    @Mixin
    private ProgramOptions program;

    /** For picocli. */
    public KubernetesCommand()
    {
    }

    @Override
    public Integer call()
    {
        program.check(nodes >= 1 && nodes <= JobContext.MOST_NODES,
            "expected -N from 1 to " + JobContext.MOST_NODES + ", actual " + nodes);
        program.check(ranks == null || ranks >= 1, "expected -R of at least 1, actual " + ranks);
        final String processors = cpu != null ? cpu : Integer.toString(ranks == null ? 1 : ranks);
        final int wholes = PodQuantity.processors("--cpu", processors).setScale(0, RoundingMode.DOWN).intValue();
        final int ranksPerNode = ranks == null ? Math.max(1, wholes) : ranks;
        final LaunchSpec job = program.unfoundSpec();
        Follower.check(job);
        final PodMemory pod = new PodMemory(PodQuantity.bytes("--memory", memory), logsBytes(job, ranksPerNode));
        pod.check(memory);
        final KubernetesManifest manifest = new KubernetesManifest(name, isJobSet, nodes, image, processors, memory,
            pod.sharedMib(), words(job, ranksPerNode, pod));
        PodName.check(name, manifest.host(nodes - 1), isJobSet ? "-abcde" : ""); // as JobSet's webhook does
        program.check(image.matches("[!-~]+"), "--image: expected the name of an image, actual " + image);
        program.warn();
        System.out.print(manifest.yaml());
        return 0;
    }

    /** {@return what a node needs in the folder of the job} Its pod has no other node. */
    private long logsBytes(final LaunchSpec job, final int ranksPerNode)
    {
        final JobContext pod = JobContext.of(job.settings())
            .set(JobContext.NODES, Integer.toString(nodes))
            .set(JobContext.RANKS, Integer.toString(ranksPerNode))
            .set(JobContext.TRANSPORT, "udp")
            .set(JobContext.HOST_NODES, "1")
            .conclude();
        return Wiring.provider().directoryBytes(pod);
    }

    private List<String> words(final LaunchSpec job, final int ranksPerNode, final PodMemory pod)
    {
        final List<String> words = new ArrayList<>(List.of("node", "-R", Integer.toString(ranksPerNode)));
        final Map<String, String> usual = new TreeMap<>(Map.of(
            JobContext.LAUNCH_TIMEOUT, LAUNCH_TIMEOUT, JobContext.MEMORY_LIMIT, pod.arraysMib() + "m"));
        usual.keySet().removeAll(job.settings().keySet());
        usual.forEach((setting, value) -> words.addAll(List.of("-D", setting + "=" + value)));
        words.addAll(program.words());
        return words;
    }
}
