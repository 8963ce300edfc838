package org.gaeron.aeron;

import org.gaeron.EmbeddedJob;
import org.gaeron.runtime.EmbeddedEndContractTest;

class FarEmbeddedEndTest extends EmbeddedEndContractTest
{
    @Override
    protected EmbeddedJob job()
    {
        return EmbeddedJob.of(2, 1);
    }
}
