package org.gaeron.runtime.array;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.GlobalArray;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.PrintFormat;
import org.gaeron.Team;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.team.Call;

/**
 * An array as one rank uses it, as far as its team, its layout and its texts go.
 *
 * @param <A> the Java array of the elements.
 */
abstract class PlacedArray<A> extends StridedArray<A>
{
    private static final long PRIME = 1_000_003;

    final Collectives collectives;

    PlacedArray(final ArrayCore core, final Collectives collectives)
    {
        super(core);
        this.collectives = collectives;
    }

    public final Team team()
    {
        return collectives.team();
    }

    /** Creates an array of the same spec but for the name. Collective. */
    final ArrayCore created(final String name)
    {
        core.rank().checkCollective();
        core.checkNotClosed();
        return new ArrayCreation(core.rank(), collectives).create(core.type(), core.shape().spec().withName(name));
    }

    public final int number()
    {
        return core.arrayId();
    }

    public final ArraySpec spec()
    {
        return core.shape().spec();
    }

    public final Distribution distribution()
    {
        return core.shape().distribution();
    }

    public final Patch distribution(final int rank)
    {
        return core.shape().indices(rank).patch();
    }

    public final int locate(final long row, final long column)
    {
        return core.shape().distribution().owner(row, column);
    }

    public final List<OwnedPatch> locateRegion(final Patch patch)
    {
        return core.shape().locateRegion(patch);
    }

    public final void print(final Patch patch, final Appendable out, final PrintFormat format)
    {
        core.rank().checkCollective();
        core.checkOpen();
        core.shape().checkPatch(patch);
        Objects.requireNonNull(format, "format");
        final boolean isMine = core.number() == 0;
        if (isMine)
        {
            Objects.requireNonNull(out, "out");
        }
        collectives.syncAround(Call.of(Call.Kind.PRINT), core.arrayId(), digest(patch), () ->
        {
            if (isMine)
            {
                write(((GlobalArray<?>)(Object)this).text(patch, format), out);
            }
        });
    }

    private static long digest(final Patch patch)
    {
        return ((patch.rowLo() * PRIME + patch.rowHi()) * PRIME + patch.colLo()) * PRIME + patch.colHi();
    }

    private static void write(final String text, final Appendable out)
    {
        try
        {
            out.append(text);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public final String toString()
    {
        return core.shape().describe(core.number()) + (core.isClosed() ? "; closed" : "");
    }
}
