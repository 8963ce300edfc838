package org.gaeron.verification.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Pods of an indexed job as a manifest describes them, as far as it can be told to podman.
 *
 * @param name   of the job.
 * @param spec   of its pods.
 * @param values of its only container.
 */
record PodDescription(String name, Map<?, ?> spec, Map<?, ?> values)
{
    /** {@return the documents of a manifest} */
    static List<Map<?, ?>> documents(final String manifest)
    {
        final List<Map<?, ?>> documents = new ArrayList<>();
        new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(manifest)
            .forEach(document -> documents.add((Map<?, ?>)document));
        return documents;
    }

    /** {@return the pods of the job in a manifest} */
    static PodDescription of(final String manifest)
    {
        final Map<?, ?> job = documents(manifest).stream()
            .filter(document -> "Job".equals(document.get("kind"))).findFirst().orElseThrow();
        final Map<?, ?> spec = (Map<?, ?>)find(job, "spec", "template", "spec");
        return new PodDescription(
            (String)find(job, "metadata", "name"), spec, (Map<?, ?>)((List<?>)spec.get("containers")).getFirst());
    }

    /** {@return what is found on a path of keys} */
    static Object find(final Map<?, ?> map, final String... keys)
    {
        Object found = map;
        for (final String key : keys)
        {
            found = ((Map<?, ?>)found).get(key);
        }
        return found;
    }

    /** {@return the options of podman for the pod of a node} */
    List<String> options(final int node)
    {
        final String host = name + "-" + node;
        final List<String> options = new ArrayList<>(List.of("--name", host, "--hostname", host,
            "--network-alias", host + "." + spec.get("subdomain"), "--env", "JOB_COMPLETION_INDEX=" + node,
            "--user", find(spec, "securityContext", "runAsUser") + ":" + find(spec, "securityContext", "runAsGroup"),
            "--group-add", "" + find(spec, "securityContext", "fsGroup"),
            "--read-only=" + find(values, "securityContext", "readOnlyRootFilesystem"), "--read-only-tmpfs=false",
            "--security-opt", "no-new-privileges",
            "--mount", "type=tmpfs,destination=/dev/shm,tmpfs-mode=3777,tmpfs-size=" + shared()));
        for (final Object capability : (List<?>)find(values, "securityContext", "capabilities", "drop"))
        {
            options.addAll(List.of("--cap-drop", "" + capability));
        }
        for (final Object each : (List<?>)values.get("env"))
        {
            final Map<?, ?> variable = (Map<?, ?>)each;
            options.addAll(List.of("--env", variable.get("name") + "=" + variable.get("value")));
        }
        return options;
    }

    private String shared()
    {
        for (final Object volume : (List<?>)spec.get("volumes"))
        {
            if ("shm".equals(((Map<?, ?>)volume).get("name")))
            {
                return ("" + find((Map<?, ?>)volume, "emptyDir", "sizeLimit")).replace("Mi", "m");
            }
        }
        throw new AssertionError("expected a volume shm, actual " + spec);
    }

    /** {@return the words that the entry point of the image gets} */
    List<String> arguments()
    {
        return ((List<?>)values.get("args")).stream().map(word -> ((String)word).replace("$$", "$")).toList();
    }
}
