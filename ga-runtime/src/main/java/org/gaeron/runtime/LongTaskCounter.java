package org.gaeron.runtime;

import org.gaeron.TaskCounter;

/**
 * A task counter: an array of one long.
 */
final class LongTaskCounter implements TaskCounter
{
    private final LongArray array;
    private final ArrayCore core;
    private final Collectives collectives;

    LongTaskCounter(final ArrayCore core, final Collectives collectives)
    {
        this.core = core;
        this.collectives = collectives;
        array = new LongArray(core, collectives);
    }

    @Override
    public long next()
    {
        return array.readInc(0, 0, 1);
    }

    @Override
    public void reset()
    {
        core.checkOpen();
        collectives.sync(Call.of(Call.Kind.RESET), core.arrayId());
        if (array.locate(0, 0) == core.rank().number())
        {
            array.put(0, 0, 0);
        }
        collectives.sync(Call.of(Call.Kind.RESET), core.arrayId());
    }

    @Override
    public void close()
    {
        array.close();
    }
}
