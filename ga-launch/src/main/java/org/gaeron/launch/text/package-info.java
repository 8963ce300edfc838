/**
 * Texts for people and shells: {@code Printable} makes foreign text fit for a line, {@code ShellWords} reads words as a
 * shell does. For this module alone.
 */
package org.gaeron.launch.text;
