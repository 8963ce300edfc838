/**
 * Example programs on global arrays. Begin with {@link org.gaeron.examples.HelloArrays}.
 */
package org.gaeron.examples;
