/**
 * Parts of the Aeron transport that only the baselines need.
 */
package org.gaeron.aeron;
