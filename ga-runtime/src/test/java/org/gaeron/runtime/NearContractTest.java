package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;
import org.junit.jupiter.api.Tag;

/**
 * The contract of arrays on one node.
 */
@Tag("contract")
class NearContractTest extends ContractSuites
{
    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        NearJob.run(ranks, settings, program);
    }
}
