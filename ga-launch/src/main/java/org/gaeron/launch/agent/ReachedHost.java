package org.gaeron.launch.agent;

import org.gaeron.launch.host.HostEntry;

/**
 * A host that is ready to have its agent started.
 *
 * @param entry as the job names it.
 * @param facts what it told.
 * @param shell has all jars.
 */
public record ReachedHost(HostEntry entry, HostFacts facts, HostShell shell)
{
}
