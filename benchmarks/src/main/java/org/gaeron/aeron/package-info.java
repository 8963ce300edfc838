/**
 * What baselines need of the parts that the wire is made of.
 */
package org.gaeron.aeron;
