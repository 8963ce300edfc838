/**
 * The commands that search for faults of the toolkit: {@code ga jcstress}, {@code ga fuzz} and, in {@code soak}, {@code
 * ga soak}. The module has the system tests of the launcher, too. Nothing depends on it.
 *
 * <p>Checks that need what a package of the product keeps for itself stand in a package of the same name.
 */
package org.gaeron.verification;
