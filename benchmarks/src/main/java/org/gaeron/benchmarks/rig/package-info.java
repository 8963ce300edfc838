/**
 * Shared parts of all benchmarks: options, hosts of their processes, recording, and output.
 */
package org.gaeron.benchmarks.rig;
