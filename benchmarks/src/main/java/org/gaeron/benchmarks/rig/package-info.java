/**
 * What all benchmarks share: options, where their processes run, what they record, and how it is written down.
 */
package org.gaeron.benchmarks.rig;
