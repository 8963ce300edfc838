/**
 * The JVM of a node. {@code ChildProcess} is its main class, {@code ParentWatch} listens to its launcher,
 * {@code FailureReport} tells why it failed, {@code NodeEnd} ends it. For ga-launch alone.
 */
package org.gaeron.launch.node;
