package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;

class NearParallelStreamTest extends ParallelStreamContractTest
{
    @Override
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        NearJob.run(ranks, settings, program);
    }
}
