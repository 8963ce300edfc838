package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;

class NearLongWaitTest extends LongWaitContractTest
{
    @Override
    protected void run(final int ranks, final Map<String, String> settings, final Program body)
    {
        NearJob.run(ranks, settings, body);
    }
}
