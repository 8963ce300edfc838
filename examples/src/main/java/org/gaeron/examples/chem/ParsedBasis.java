package org.gaeron.examples.chem;

import java.util.List;
import java.util.Map;

/**
 * What a file of a basis set says.
 *
 * @param shells    of each element, by its symbol.
 * @param spherical whether there are 5 d and 7 f functions, not 6 and 10.
 */
record ParsedBasis(Map<String, List<ShellDescriptor>> shells, boolean spherical)
{
}
