package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.sun.management.UnixOperatingSystemMXBean;

/**
 * Containers that see what the pods of an indexed job see, of the image that the project's Containerfile makes, with a
 * program in a layer above. The base of the image has nothing but links; the programs and the JDK are those of this
 * host, mounted. What podman keeps is in a folder of the test, and its network in a namespace of its own.
 */
final class Pods
{
    private static final Path DISTRIBUTION = Path.of("../distribution").toAbsolutePath().normalize();
    private static final List<Class<?>> PROGRAM = List.of(LaunchedProgram.class);
    private static final String NETWORK = "pods";
    private static final String IMAGE = "localhost/program";
    private static final int GROUP = 1000;
    private static final int MOST_PATH = 50;

    private final Path folder;
    private final Path secret;
    private final String namespace = "ga-pods-" + ProcessHandle.current().pid();
    private final List<String> podman;
    private int runs;

    private Pods(final Path folder)
    {
        this.folder = folder;
        secret = folder.resolve("secret");
        podman = List.of("env", "CONTAINERS_CONF=" + folder.resolve("containers.conf"),
            "nsenter", "--net=/run/netns/" + namespace, "podman", "--storage-driver", "vfs",
            "--root", folder.resolve("root") + "", "--runroot", folder.resolve("run") + "");
    }

    /** Makes the images and the network, or skips the test where that is not possible. */
    static Pods make(final Path folder) throws Exception
    {
        assumeTrue(TwoHosts.run("sh", "-c", "command -v podman && command -v runc && command -v iptables && " +
            "[ -x /usr/lib/podman/netavark ] && [ -x /usr/lib/podman/aardvark-dns ]") == 0,
            "needs the packages podman, runc, netavark, aardvark-dns and iptables");
        assumeTrue(TwoHosts.run("sh", "-c", "command -v ip && [ \"$(id -u)\" = 0 ] && unshare -n true") == 0,
            "containers with a network of their own need root and the command ip");
        assumeTrue(folder.resolve("run").toString().length() <= MOST_PATH, "podman needs a folder for temporary " +
            "files with a shorter name than that of " + folder);
        final Pods pods = new Pods(folder);
        try
        {
            pods.makeBase();
            pods.makeImages();
            return pods;
        }
        catch (final Throwable ex)
        {
            try
            {
                pods.close();
            }
            catch (final AssertionError error)
            {
                ex.addSuppressed(error);
            }
            throw ex;
        }
    }

    private void makeBase() throws Exception
    {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("containers.conf"), """
            [containers]
            log_driver = "none"
            [engine]
            runtime = "runc"
            events_logger = "none"
            lock_type = "file"
            tmp_dir = "%1$s/tmp"
            [network]
            network_backend = "netavark"
            network_config_dir = "%1$s/net"
            """.formatted(folder));
        ended(0, List.of("ip", "netns", "add", namespace));
        ended(0, List.of("ip", "-n", namespace, "link", "set", "lo", "up"));
        final Path base = Files.createDirectory(folder.resolve("base"));
        for (final String name : List.of("dev", "etc", "opt", "proc", "run", "sys", "tmp", "usr"))
        {
            Files.createDirectory(base.resolve(name));
        }
        for (final String name : List.of("bin", "lib", "lib64", "sbin"))
        {
            Files.createSymbolicLink(base.resolve(name), Path.of("usr", name));
        }
        ended(0, List.of("tar", "-cf", folder.resolve("base.tar") + "", "-C", base + "", "."));
        ended(0, podman("import", "-q", folder.resolve("base.tar") + "", "localhost/base"));
        ended(0, podman("network", "create", "--internal", NETWORK));
        final List<String> trial = run(List.of("--user", "1000:1000", "--entrypoint",
            System.getProperty("java.home") + "/bin/java"), "localhost/base", List.of("-version"));
        assumeTrue(TwoHosts.run(trial.toArray(String[]::new)) == 0, "podman cannot run the JVM of this host here");
    }

    /** Also the secret, as a kubelet makes it: of root, readable by the group, behind two links. */
    private void makeImages() throws Exception
    {
        ended(0, podman("build", "-q", "--isolation", "chroot", "--build-arg", "BASE=localhost/base",
            "-t", "gaeron", "-f", DISTRIBUTION.resolve("Containerfile") + "", DISTRIBUTION + "/target"));
        final Path context = Files.createDirectory(folder.resolve("context"));
        for (final Class<?> each : PROGRAM)
        {
            final Path file = context.resolve("program").resolve(each.getName().replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.copy(each.getResourceAsStream(each.getSimpleName() + ".class"), file);
        }
        Files.writeString(context.resolve("Containerfile"), "FROM gaeron\nCOPY program /opt/program/\n");
        ended(0, podman("build", "-q", "--isolation", "chroot", "-t", IMAGE, context + ""));
        final Path key = Files.createDirectories(secret.resolve("..1")).resolve("key");
        Files.writeString(key, "5".repeat(64));
        Files.createSymbolicLink(secret.resolve("..data"), Path.of("..1"));
        Files.createSymbolicLink(secret.resolve("key"), Path.of("..data/key"));
        Files.setAttribute(key, "unix:gid", GROUP);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--r-----"));
    }

    private List<String> podman(final String... words)
    {
        return Stream.concat(podman.stream(), Stream.of(words)).toList();
    }

    private List<String> run(final List<String> options, final String image, final List<String> words)
    {
        final long files = ((UnixOperatingSystemMXBean)ManagementFactory.getOperatingSystemMXBean())
            .getMaxFileDescriptorCount();
        final String java = System.getProperty("java.home");
        final List<String> command = new ArrayList<>(podman("run", "--rm", "--network", NETWORK,
            "--ulimit", "nofile=" + files + ":" + files, "--ulimit", "nproc=4096:4096",
            "--env", "GAERON_JAVA_HOME=" + java, "--volume", "/usr:/usr:ro"));
        if (!java.startsWith("/usr/"))
        {
            command.addAll(List.of("--volume", java + ":" + java + ":ro"));
        }
        command.addAll(options);
        command.add(image);
        command.addAll(words);
        return command;
    }

    /** {@return the output of a command, which must end with the exit code} */
    private String ended(final int exitCode, final List<String> command) throws IOException, InterruptedException
    {
        final Path err = folder.resolve("err-" + runs++);
        try (LaunchedJob job = LaunchedJob.startBy(command, err))
        {
            assertEquals(exitCode, job.await(), () -> String.join(" ", command) + ": " + job.lines() + job.errors());
            return String.join("\n", job.lines());
        }
    }

    /** {@return what {@code ga} prints in a container, which must end with the exit code} */
    String print(final int exitCode, final String... words) throws IOException, InterruptedException
    {
        return ended(exitCode, run(List.of("--read-only"), IMAGE, List.of(words)));
    }

    /** Starts the pod of a node, as the manifest describes it. */
    LaunchedJob start(final PodDescription pod, final int node) throws IOException
    {
        final List<String> options = new ArrayList<>(pod.options(node));
        options.addAll(List.of("--replace", "--volume", secret + ":/etc/gaeron:ro"));
        return LaunchedJob.startBy(run(options, IMAGE, pod.arguments()), folder.resolve("err-" + runs++));
    }

    void signal(final String name, final PodDescription pod, final int node) throws Exception
    {
        ended(0, podman("kill", "--signal", name, pod.name() + "-" + node));
    }

    /** Removes the containers, images and networks, and ends what runs for them. */
    void close() throws Exception
    {
        if (Files.exists(Path.of("/run/netns", namespace)))
        {
            final int[] codes = {
                TwoHosts.run(podman("rm", "--all", "--force", "--time", "0").toArray(String[]::new)),
                TwoHosts.run(podman("network", "prune", "--force").toArray(String[]::new)),
                TwoHosts.run(podman("rmi", "--all", "--force").toArray(String[]::new)),
                TwoHosts.run("ip", "netns", "del", namespace)};
            for (final int code : codes)
            {
                assertEquals(0, code);
            }
        }
    }
}
