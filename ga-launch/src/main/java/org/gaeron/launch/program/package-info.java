/**
 * A job before it starts. {@code ProgramMain} checks the main class, {@link org.gaeron.launch.program.LaunchSpec} says
 * what is to be started, {@code JarList} is the class path as jars that may be sent, {@code JobKey} the secret of its
 * nodes.
 */
package org.gaeron.launch.program;
