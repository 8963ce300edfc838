package org.gaeron.runtime;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class NearEmbeddedEndTest extends EmbeddedEndContractTest
{
    @Override
    protected EmbeddedJob job()
    {
        return EmbeddedJob.of(1, 2);
    }
}
