/**
 * Global arrays: distributed dense matrices with one-sided access. Programs compile against this package alone.
 *
 * <ul>
 * <li>Begin with {@link org.gaeron.GlobalArrays}, which runs a {@link org.gaeron.Program} once per rank, and with
 * {@link org.gaeron.World}, the job as that rank sees it.</li>
 * <li>{@link org.gaeron.GlobalArray} has the contract of all operations. Its subtypes add what depends on the element
 * type.</li>
 * <li>{@link org.gaeron.Patch}, {@link org.gaeron.Distribution} and {@link org.gaeron.LocalBlock} say which part of an
 * array is meant, and which rank owns it.</li>
 * <li>{@link org.gaeron.TaskCounter} deals out work; {@link org.gaeron.Handle} stands for an operation under way.</li>
 * <li>{@link org.gaeron.Fork} lends worlds to further threads of a rank.</li>
 * <li>{@link org.gaeron.GlobalArrayException} and its subtypes report failures.</li>
 * <li>{@link org.gaeron.EmbeddedJob} runs a job in one JVM, for tests.</li>
 * </ul>
 */
package org.gaeron;
