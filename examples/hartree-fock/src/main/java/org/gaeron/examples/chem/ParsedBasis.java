package org.gaeron.examples.chem;

import java.util.List;
import java.util.Map;

/**
 * Content of a basis set file.
 *
 * @param shells    of each element, by its symbol.
 * @param spherical whether there are 5 d and 7 f functions, instead of 6 and 10.
 */
record ParsedBasis(Map<String, List<ShellDescriptor>> shells, boolean spherical)
{
}
