package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;

/**
 * The contract of arrays on one node.
 */
class NearContractTest extends ContractSuites
{
    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        NearJob.run(ranks, settings, program);
    }
}
