/**
 * A job before it starts. {@link org.gaeron.launch.program.LaunchSpec} says what is to be started, {@code ProgramMain}
 * checks the main class, {@code JarList} is the class path as jars that may be sent, {@code NodeArchive} what a JVM
 * takes over from an earlier one.
 */
package org.gaeron.launch.program;
