package org.gaeron.launch;

import java.io.IOException;
import java.nio.file.Path;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of a command that starts nodes on several hosts.
 */
final class HostOptions
{
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--hosts", paramLabel = "HOSTS",
        description = "Start nodes on other hosts, by ssh: a,b:2 is one node on a and two on b.")
    private String hosts;

    @Option(names = "--hostfile", paramLabel = "FILE",
        description = "The same, from a file: a host in each line, as a, a:2, a slots=2, user@a; further words " +
            "of a line are java=PATH and address=ADDRESS.")
    private Path hostfile;

    @Option(names = "--ssh", paramLabel = "COMMAND", defaultValue = "ssh",
        description = "The ssh to use, with options of its own (default: ${DEFAULT-VALUE}).")
    private String ssh;

    /** {@return the hosts, or null if all nodes run on this one} */
    HostList hosts() throws IOException
    {
        if (hosts != null && hostfile != null)
        {
            throw new ParameterException(command.commandLine(), "expected --hosts or --hostfile, actual both");
        }
        return hosts != null ? HostList.of(hosts) : hostfile != null ? HostList.read(hostfile) : null;
    }

    SshCommand ssh()
    {
        return SshCommand.by(ssh);
    }
}
