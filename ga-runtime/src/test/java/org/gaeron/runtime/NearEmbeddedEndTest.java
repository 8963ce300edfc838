package org.gaeron.runtime;

import org.gaeron.EmbeddedJob;

class NearEmbeddedEndTest extends EmbeddedEndContractTest
{
    @Override
    protected EmbeddedJob job()
    {
        return EmbeddedJob.of(1, 2);
    }
}
