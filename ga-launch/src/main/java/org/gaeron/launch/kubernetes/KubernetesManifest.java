package org.gaeron.launch.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.launch.rendezvous.MeetingPort;
import org.gaeron.launch.text.YamlString;

/**
 * A job as Kubernetes starts it: a pod for each node, of the same template, in an indexed job or a JobSet. The files
 * {@code job.yaml}, {@code jobset.yaml} and {@code pod.yaml} show it all but for the values.
 *
 * @param name      of the job.
 * @param isJobSet  whether it is a JobSet.
 * @param nodes     number of pods.
 * @param image     whose entry point is {@code ga}.
 * @param cpu       processors of a pod.
 * @param memory    of a pod.
 * @param sharedMib mebibytes of {@code /dev/shm}.
 * @param words     of {@code ga}'s command line in each pod.
 */
public record KubernetesManifest(
    String name,
    boolean isJobSet,
    int nodes,
    String image,
    String cpu,
    String memory,
    long sharedMib,
    List<String> words)
{
    private static final Pattern PLACE = Pattern.compile("( *)\\$\\{(\\w+)}");

    /** {@return the name of the host of a pod} Kubernetes makes it of the names of the job and the pod's index. */
    public String host(final int node)
    {
        return name + (isJobSet ? "-node-0-" : "-") + node;
    }

    /** {@return the manifest} */
    public String yaml()
    {
        final String pod = fill(resource("pod.yaml"), Map.of(
            "name", name,
            "image", YamlString.of(image),
            "args", YamlString.sequence(words.stream().map(KubernetesManifest::literal).toList()),
            "nodes", Integer.toString(nodes),
            "first", host(0),
            "port", Integer.toString(MeetingPort.USUAL),
            "cpu", YamlString.of(cpu),
            "memory", YamlString.of(memory),
            "shared", YamlString.of(sharedMib + "Mi")));
        return fill(resource(isJobSet ? "jobset.yaml" : "job.yaml"), Map.of(
            "name", name,
            "nodes", Integer.toString(nodes),
            "port", Integer.toString(MeetingPort.USUAL),
            "pod", pod.stripTrailing()));
    }

    /** {@return an argument as its program gets it} Kubernetes puts variables in, and takes two dollars for one. */
    private static String literal(final String argument)
    {
        return argument.replace("$", "$$");
    }

    /** Puts values in; the lines of a value get the blanks that stand before its place. */
    private static String fill(final String template, final Map<String, String> values)
    {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(
            place.group(1) + values.get(place.group(2)).replace("\n", "\n" + place.group(1))));
    }

    private static String resource(final String name)
    {
        try (InputStream in = KubernetesManifest.class.getResourceAsStream(name))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException("resource " + name, ex);
        }
    }
}
