package org.gaeron.runtime;

import java.util.List;
import org.gaeron.World;

abstract class RankWorld implements World
{
    RankWorld(final Rank rank, final List<String> args)
    {
    }

    void end()
    {
    }
}
