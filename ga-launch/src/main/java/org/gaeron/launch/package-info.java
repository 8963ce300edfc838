/**
 * Starts the nodes of a job as JVMs of this host, lets them find each other, and leaves no process or file behind.
 */
package org.gaeron.launch;
