/**
 * The soak: random operations for a long time, against a mirror, and samples of what must not grow.
 */
package org.gaeron.verification.soak;
