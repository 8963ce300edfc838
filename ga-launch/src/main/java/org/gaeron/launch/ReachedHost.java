package org.gaeron.launch;

/**
 * A host that is ready to have its agent started.
 *
 * @param entry as the job names it.
 * @param facts what it told.
 * @param shell has all jars.
 */
record ReachedHost(HostEntry entry, HostFacts facts, HostShell shell)
{
}
