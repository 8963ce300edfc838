/**
 * Texts for people and shells: {@code Printable} makes foreign text fit for a line, {@code StandardOutput} checks that
 * a command's output has arrived, {@code ShellWords} reads words as a shell does. Not for users.
 */
package org.gaeron.launch.text;
