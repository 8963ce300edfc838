/**
 * Small programs, one idea each. Begin with {@link org.gaeron.examples.small.FirstProgram}.
 */
package org.gaeron.examples.small;
