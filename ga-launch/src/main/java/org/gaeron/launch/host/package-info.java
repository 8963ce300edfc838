/**
 * Hosts by name: {@code HostList} reads them from options and files, {@code SlurmAllocation} from an allocation.
 * {@code OwnAddresses} are those of this host. For ga-launch alone.
 */
package org.gaeron.launch.host;
