package org.gaeron.verification.launch;

import static org.gaeron.verification.launch.PodDescription.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of {@code ga manifest}, held against the schema of Kubernetes. */
class ManifestSystemTest
{
    private static final String STRANGE = "\"\\\u0007: {}\n";

    @TempDir
    private Path folder;

    private List<String> ended(final int exitCode, final String... words) throws Exception
    {
        final List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JobArchive.jvmOptions());
        command.addAll(JobArchive.options());
        command.addAll(List.of("-cp", JobArchive.classPath(), "org.gaeron.launch.ManifestCommand"));
        command.addAll(List.of(words));
        try (LaunchedJob job = LaunchedJob.startBy(command, folder.resolve("err")))
        {
            assertEquals(exitCode, job.await(), () -> job.lines() + " " + job.errors());
            return exitCode == 0 ? job.lines() : job.errors();
        }
    }

    private List<Map<?, ?>> documents(final String... words) throws Exception
    {
        return PodDescription.documents(String.join("\n", ended(0, words)));
    }

    @Test
    void shouldFitTheSchemaOfAnIndexedJob() throws Exception
    {
        final List<Map<?, ?>> documents = documents("kubernetes", "-N", "4", "--cpu", "2500m", "--image", "my:1",
            "--name", "water", "--cp", "/opt/a b.jar", "-D", "gaeron.launch.timeout=300s", "my.Main",
            STRANGE, "$(HOME)", "yes", "-R");
        assertEquals(2, documents.size());
        for (final Map<?, ?> document : documents)
        {
            KubernetesSchema.check((String)document.get("kind"), document);
        }
        final Map<?, ?> pod = (Map<?, ?>)find(documents.get(1), "spec", "template", "spec");
        final Map<?, ?> container = (Map<?, ?>)((List<?>)pod.get("containers")).getFirst();
        assertEquals(List.of("node", "-R", "2", "-D", "gaeron.memory.limit=2765m", "--cp", "/opt/a b.jar", "-D",
            "gaeron.launch.timeout=300s", "my.Main", STRANGE, "$$(HOME)", "yes", "-R"), container.get("args"));
        assertTrue(container.get("env").toString().contains("water-0.water:7670"), container::toString);
        assertEquals(find(container, "resources", "requests"), find(container, "resources", "limits"));
        assertEquals(documents.get(0).get("metadata"), Map.of("name", pod.get("subdomain")));
    }

    /** The frame of a JobSet is none of Kubernetes' own. */
    @Test
    void shouldHaveTheSamePodsInAJobSet() throws Exception
    {
        final String[] words = {"kubernetes", "-N", "4", "--image", "my:1", "my.jar"};
        final Map<?, ?> job = documents(words).get(1);
        final List<String> more = new ArrayList<>(List.of(words));
        more.add(1, "--jobset");
        final List<Map<?, ?>> documents = documents(more.toArray(String[]::new));
        assertEquals(1, documents.size());
        assertEquals("jobset.x-k8s.io/v1alpha2", documents.getFirst().get("apiVersion"));
        final Map<?, ?> spec = (Map<?, ?>)documents.getFirst().get("spec");
        final Map<?, ?> nodes = (Map<?, ?>)((List<?>)spec.get("replicatedJobs")).getFirst();
        final Map<?, ?> template = (Map<?, ?>)nodes.get("template");
        KubernetesSchema.check("JobTemplateSpec", template);
        assertEquals(job.get("spec").toString().replace("gaeron-0.gaeron", "gaeron-node-0-0.gaeron"),
            template.get("spec").toString());
        assertEquals(find(spec, "network", "subdomain"), find(template, "spec", "template", "spec", "subdomain"));
    }

    /** JobSet's webhook counts the random end of the pods' names, too. */
    @Test
    void shouldRefuseNamesThatAreTooLongForAJobSetAlone() throws Exception
    {
        final String name = "a".repeat(49);
        final String[] words = {"kubernetes", "-N", "2", "--image", "my:1", "--name", name, "my.jar"};
        ended(0, words);
        final List<String> more = new ArrayList<>(List.of(words));
        more.add(1, "--jobset");
        assertEquals(List.of("ga manifest kubernetes: --name: expected at most 48 characters, because the pod " +
            name + "-node-0-1-abcde may have 63, actual 49"), ended(2, more.toArray(String[]::new)));
        more.set(more.indexOf(name), name.substring(1));
        ended(0, more.toArray(String[]::new));
    }

    @Test
    void shouldSeeWhatDoesNotFit() throws Exception
    {
        final String good = String.join("\n", ended(0, "kubernetes", "-N", "2", "--image", "my:1", "my.jar"));
        for (final String bad : List.of(good.replace("sizeLimit", "sizelimit"), good.replace("s: 2\n", "s: two\n")))
        {
            final Map<?, ?> job = PodDescription.documents(bad).get(1);
            assertThrows(RuntimeException.class, () -> KubernetesSchema.check("Job", job));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "slurm | expected one of kubernetes, actual slurm",
        "kubernetes --image a my.jar | Missing required option: '--nodes=N'",
        "kubernetes -N 0 --image a my.jar | expected -N from 1 to 32767, actual 0",
        "kubernetes -N 2 -R 5000 --image a my.jar | setting gaeron.ranks: expected a number from 1 to 4096, " +
            "actual 5000",
        "kubernetes -N 2 --image a --name 1st my.jar | --name: expected a name for hosts (small letters, digits and " +
            "-, a letter first, no - last), actual 1st",
        "kubernetes -N 2 --image a --memory 4GB my.jar | --memory: expected an amount of memory, as 4Gi or 512Mi, " +
            "actual 4GB",
        "kubernetes -N 200 --image a --memory 500Mi my.jar | --memory: expected at least 2078Mi, of which 1300 MiB " +
            "are for the logs of links, actual 500Mi",
        "kubernetes -N 2 --image a -D gaeron.transport=ipc my.jar | gaeron.transport: expected auto or udp " +
            "between hosts, actual ipc"})
    void shouldRefuseWhatCannotRun(final String words, final String complaint) throws Exception
    {
        final List<String> errors = ended(2, words.split(" "));
        assertEquals(1, errors.size(), errors::toString);
        final String command = words.startsWith("kubernetes") ? "ga manifest kubernetes: " : "ga manifest: ";
        assertEquals(command + complaint, errors.getFirst());
    }
}
