package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.Consumer;

import org.gaeron.BlockIndices;
import org.gaeron.Boundary;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalArray;
import org.gaeron.Handle;
import org.gaeron.LocalBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.PeriodicArray;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.rank.UnderWay;
import org.gaeron.runtime.team.Call;

/**
 * An array as one rank uses it: everything that does not name a value. Subclasses add single elements, fills and
 * factors, as words of {@link Elements}.
 *
 * @param <A> the Java array of the elements.
 * @param <B> the local block of the elements.
 */
public abstract class RankArray<A, B extends LocalBlock> extends PlacedArray<A>
{
    /** Makes a local block of the array's type. */
    interface BlockView<B>
    {
        B of(BlockIndices indices, long ld, MemorySegment memory);
    }

    /** The value of operations on one element. */
    final A element;
    /** The operations on one element. */
    final ElementCore single;
    /** The operations on patches. */
    final PatchCore patches;
    private final BlockView<B> blockView;
    private final LocalBuffer elementBuffer;
    /** The one of the rank's own thread. */
    private RankArray<A, B> origin = this;
    /** Null until the first update of ghost cells. */
    private GhostCells ghostCells;

    RankArray(final ArrayCore core, final Collectives collectives, final A element, final BlockView<B> blockView)
    {
        super(core, collectives);
        single = core.element();
        patches = core.patches();
        this.element = element;
        this.blockView = blockView;
        elementBuffer = new LocalBuffer().wrap(core.type(), element, 0, 1);
    }

    /** {@return an array of this type with other operations} */
    abstract RankArray<A, B> of(ArrayCore core);

    /** {@return this array for the use of another strand of the rank} */
    public final RankArray<A, B> on(final Rank strand)
    {
        final RankArray<A, B> view = of(core.on(strand));
        view.origin = origin;
        return view;
    }

    /** {@return the array of the rank's own thread, of which this is a view, or this} */
    public final RankArray<A, B> origin()
    {
        return origin;
    }

    public Block ownBlock()
    {
        return core.ownBlock();
    }

    public final B localBlock()
    {
        return localBlock(core.number());
    }

    public final B localBlock(final int rank)
    {
        final Block block = core.block(rank);
        return blockView.of(core.shape().indices(rank), block.ld(), block.memory());
    }

    public final void zero()
    {
        fill(0, 0);
    }

    /** Fills with the words of an element, which must be the same on all ranks. */
    final void fill(final long word, final long word2)
    {
        core.rank().checkCollective();
        final Block block = core.ownBlock();
        final long call = Call.fill(core.type());
        if (core.type().components() > 1)
        {
            collectives.meet(call, core.arrayId(), word2);
        }
        collectives.syncAround(call, core.arrayId(), word, () -> block.fill(word, word2));
    }

    /** Has each rank fill its own block. */
    final void fillOwn(final Consumer<B> filling)
    {
        core.rank().checkCollective();
        final B block = localBlock();
        collectives.syncAround(Call.of(Call.Kind.FILL_BY), core.arrayId(), 0, () -> filling.accept(block));
    }

    public final void copyFrom(final GlobalArray<A> from)
    {
        new ArrayCopy(core, core(from), false).run(collectives);
    }

    public final void copyFrom(final Patch to, final GlobalArray<A> from, final Patch fromPatch)
    {
        new ArrayCopy(core, to, core(from), fromPatch, false).run(collectives);
    }

    public final void copyTransposed(final GlobalArray<A> from)
    {
        new ArrayCopy(core, core(from), true).run(collectives);
    }

    public final void copyTransposed(final Patch to, final GlobalArray<A> from, final Patch fromPatch)
    {
        new ArrayCopy(core, to, core(from), fromPatch, true).run(collectives);
    }

    public final void mergeFrom(final GlobalArray<A> copy)
    {
        new Merge(core, core(copy)).run(collectives);
    }

    /** {@return the operations of any array} */
    public static ArrayCore core(final GlobalArray<?> array)
    {
        return ((RankArray<?, ?>)(Object)Objects.requireNonNull(array, "array")).core;
    }

    public final PeriodicArray<A> periodic()
    {
        return new PeriodicView<>(core);
    }

    public final GhostBlock ghostBlock()
    {
        final Block block = core.ownBlock();
        final Patch patch = core.shape().indices(core.number()).patch();
        return new GhostBlock(
            block.type(), patch, block.ghostRows(), block.ghostCols(), block.ld(), block.withMargin());
    }

    public final void updateGhosts(final Boundary boundary)
    {
        ghostCells().update(boundary, true);
    }

    public final void updateGhostsWithoutCorners(final Boundary boundary)
    {
        ghostCells().update(boundary, false);
    }

    private GhostCells ghostCells()
    {
        GhostCells.check(core);
        if (ghostCells == null)
        {
            ghostCells = new GhostCells(core, collectives);
        }
        return ghostCells;
    }

    @SuppressWarnings("unchecked")
    public final A get(final Patch patch)
    {
        final A values = (A)patches.newArray(patch);
        get(patch, values, 0, patch.cols());
        return values;
    }

    public final void get(final Patch patch, final A buffer, final long offset, final long ld)
    {
        patches.run(Operation.GET, patch, patches.wrap(patch, buffer, offset, ld), null);
    }

    public final void get(final Patch patch, final MemorySegment buffer, final long ld)
    {
        patches.run(Operation.GET, patch, patches.wrapWritable(patch, buffer, ld), null);
    }

    public final Handle getAsync(final Patch patch, final A buffer, final long offset, final long ld)
    {
        return patches.runAsync(Operation.GET, patch, patches.wrap(patch, buffer, offset, ld), null);
    }

    public final Handle getAsync(final Patch patch, final MemorySegment buffer, final long ld)
    {
        return patches.runAsync(Operation.GET, patch, patches.wrapWritable(patch, buffer, ld), null);
    }

    public final void put(final Patch patch, final A buffer, final long offset, final long ld)
    {
        patches.run(Operation.PUT, patch, patches.wrap(patch, buffer, offset, ld), null);
    }

    public final void put(final Patch patch, final MemorySegment buffer, final long ld)
    {
        patches.run(Operation.PUT, patch, patches.wrap(patch, buffer, ld), null);
    }

    public final Handle putAsync(final Patch patch, final A buffer, final long offset, final long ld)
    {
        return patches.runAsync(Operation.PUT, patch, patches.wrap(patch, buffer, offset, ld), null);
    }

    public final Handle putAsync(final Patch patch, final MemorySegment buffer, final long ld)
    {
        return patches.runAsync(Operation.PUT, patch, patches.wrap(patch, buffer, ld), null);
    }

    public final void acc(
        final Patch patch, final Operator operator, final A buffer, final long offset, final long ld)
    {
        core.checkOperator(operator);
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, offset, ld), plain(operator));
    }

    public final void acc(final Patch patch, final Operator operator, final MemorySegment buffer, final long ld)
    {
        core.checkOperator(operator);
        patches.run(Operation.ACC, patch, patches.wrap(patch, buffer, ld), plain(operator));
    }

    /** Gets one element, and returns the array that has it. */
    final A getElement(final long row, final long column)
    {
        single.run(Operation.GET, row, column, elementBuffer, null);
        return element;
    }

    /** Gets one element into the begin of a Java array. */
    final ArrayHandle getElementAsync(final long row, final long column, final Object to)
    {
        core.checkElement(row, column);
        final Patch patch = Patch.element(row, column);
        return patches.runAsync(Operation.GET, patch, patches.wrap(patch, to, 0, 1), null);
    }

    /** Puts {@link #element}, which was set after a check of the thread. */
    final void putElement(final long row, final long column)
    {
        single.run(Operation.PUT, row, column, elementBuffer, null);
    }

    /** Adds {@link #element}, which was set after a check of the thread. */
    final void accElement(final long row, final long column)
    {
        single.run(Operation.ACC, row, column, elementBuffer, plain(Operator.SUM));
    }

    public final void fence()
    {
        core.checkOpen();
        core.rank().fences().await(core.arrayId(), core.updates(), UnderWay.ANY);
    }

    public final void fence(final int rank)
    {
        core.checkOpen();
        final int node = core.members().nodeOf(core.shape().checkRank(rank));
        core.rank().fences().await(core.arrayId(), core.updates(), node);
    }

    /** Replaces an element atomically by {@link #element}, which was set after a check of the thread. */
    final void replaceElement(final long row, final long column)
    {
        single.run(Operation.ACC, row, column, elementBuffer, plain(Operator.REPLACE));
    }

    public final void close()
    {
        core.rank().checkCollective();
        if (core.close())
        {
            collectives.close(core.arrayId());
        }
    }
}
