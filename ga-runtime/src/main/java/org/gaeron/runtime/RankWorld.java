package org.gaeron.runtime;

import java.util.List;
import java.util.Objects;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.Extreme;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongExtreme;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;

/**
 * The job as one rank sees it, or a thread of a rank's fork. Rank's thread, or the one that the strand is bound to;
 * other threads may only call methods that return constants of the job.
 */
class RankWorld extends ThreadWorld
{
    private final Rank rank;
    private final Collectives collectives;
    private final ArrayCreation creation;
    private final SpareStrands spare;

    RankWorld(final Rank rank, final List<String> arguments, final SpareStrands spare)
    {
        super(rank, arguments, 0, 1);
        this.rank = rank;
        this.spare = spare;
        collectives = new Collectives(rank);
        creation = new ArrayCreation(rank, collectives);
    }

    /** The world of a thread of a fork, which takes no part in collective calls. */
    RankWorld(final RankWorld whole, final Rank strand, final int thread, final int threads)
    {
        super(strand, whole.arguments(), thread, threads);
        rank = strand;
        spare = whole.spare;
        collectives = whole.collectives;
        creation = whole.creation;
    }

    @Override
    RankFork open(final int threads)
    {
        rank.checkCollective();
        if (rank.fork() != null)
        {
            throw new IllegalStateException(
                "expected at most one open fork of rank " + rank.number() + ", actual one more: close the first one");
        }
        rank.health().check();
        final RankFork fork = new RankFork(this, rank, spare, threads);
        rank.fork(fork);
        return fork;
    }

    @Override
    public GlobalDoubleArray doubles(final ArraySpec spec)
    {
        return new DoubleArray(creation().create(ElementType.DOUBLE, spec), collectives);
    }

    @Override
    public GlobalLongArray longs(final ArraySpec spec)
    {
        return new LongArray(creation().create(ElementType.LONG, spec), collectives);
    }

    @Override
    public GlobalFloatArray floats(final ArraySpec spec)
    {
        return new FloatArray(creation().create(ElementType.FLOAT, spec), collectives);
    }

    @Override
    public GlobalIntArray ints(final ArraySpec spec)
    {
        return new IntArray(creation().create(ElementType.INT, spec), collectives);
    }

    @Override
    public GlobalComplexArray complex(final ArraySpec spec)
    {
        return new ComplexArray(creation().create(ElementType.COMPLEX, spec), collectives);
    }

    @Override
    public TaskCounter taskCounter(final String name)
    {
        return taskCounter(TaskSpec.of(name));
    }

    @Override
    public TaskCounter taskCounter(final TaskSpec spec)
    {
        return TaskCreation.create(Objects.requireNonNull(spec, "spec"), rank, creation(), collectives);
    }

    @Override
    public void barrier()
    {
        collectives().meet(Call.of(Call.Kind.BARRIER));
    }

    @Override
    public void sync()
    {
        collectives().sync(Call.of(Call.Kind.SYNC));
    }

    @Override
    public void broadcast(final int root, final double[] values)
    {
        broadcast(root, ElementType.DOUBLE, values);
    }

    @Override
    public void broadcast(final int root, final long[] values)
    {
        broadcast(root, ElementType.LONG, values);
    }

    private void broadcast(final int root, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        collectives().broadcast(Call.broadcast(type, checkRank(root)), root, type, values);
    }

    @Override
    public double allReduce(final Reduction reduction, final double value)
    {
        return Double.longBitsToDouble(
            allReduceWord(reduction, ElementType.DOUBLE, Double.doubleToRawLongBits(value)));
    }

    @Override
    public long allReduce(final Reduction reduction, final long value)
    {
        return allReduceWord(reduction, ElementType.LONG, value);
    }

    private long allReduceWord(final Reduction reduction, final ElementType type, final long word)
    {
        return collectives().allReduceWord(Call.allReduce(type, reduction), reduction, type, word);
    }

    @Override
    public void allReduce(final Reduction reduction, final double[] values)
    {
        allReduce(reduction, ElementType.DOUBLE, values);
    }

    @Override
    public void allReduce(final Reduction reduction, final long[] values)
    {
        allReduce(reduction, ElementType.LONG, values);
    }

    private void allReduce(final Reduction reduction, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        collectives().allReduce(Call.allReduce(type, reduction), reduction, type, values);
    }

    @Override
    public void broadcast(final int root, final float[] values)
    {
        broadcast(root, ElementType.FLOAT, values);
    }

    @Override
    public void allReduce(final Reduction reduction, final float[] values)
    {
        allReduce(reduction, ElementType.FLOAT, values);
    }

    @Override
    public void broadcast(final int root, final int[] values)
    {
        broadcast(root, ElementType.INT, values);
    }

    @Override
    public void allReduce(final Reduction reduction, final int[] values)
    {
        allReduce(reduction, ElementType.INT, values);
    }

    @Override
    public void reduce(final int root, final Reduction reduction, final double[] values)
    {
        reduce(root, reduction, ElementType.DOUBLE, values);
    }

    @Override
    public void reduce(final int root, final Reduction reduction, final long[] values)
    {
        reduce(root, reduction, ElementType.LONG, values);
    }

    @Override
    public void reduce(final int root, final Reduction reduction, final float[] values)
    {
        reduce(root, reduction, ElementType.FLOAT, values);
    }

    @Override
    public void reduce(final int root, final Reduction reduction, final int[] values)
    {
        reduce(root, reduction, ElementType.INT, values);
    }

    private void reduce(final int root, final Reduction reduction, final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        collectives().reduce(
            Call.reduce(type, reduction, checkRank(root)), reduction, type, values, root == rank.number());
    }

    @Override
    public Extreme extreme(final Reduction reduction, final double value, final long location)
    {
        final long call = extreme(ElementType.DOUBLE, reduction);
        final double found = Double.longBitsToDouble(collectives().allReduceWord(
            call, reduction, ElementType.DOUBLE, Double.doubleToRawLongBits(value)));
        return new Extreme(found, collectives.location(call, Double.compare(value, found) == 0, location));
    }

    @Override
    public LongExtreme extreme(final Reduction reduction, final long value, final long location)
    {
        final long call = extreme(ElementType.LONG, reduction);
        final long found = collectives().allReduceWord(call, reduction, ElementType.LONG, value);
        return new LongExtreme(found, collectives.location(call, value == found, location));
    }

    private long extreme(final ElementType type, final Reduction reduction)
    {
        if (reduction != Reduction.MIN && reduction != Reduction.MAX)
        {
            throw new IllegalArgumentException("expected MIN or MAX, actual " + reduction);
        }
        return Call.extreme(type, reduction);
    }

    @Override
    public double[] allGather(final double... values)
    {
        return (double[])allGather(ElementType.DOUBLE, values);
    }

    @Override
    public long[] allGather(final long... values)
    {
        return (long[])allGather(ElementType.LONG, values);
    }

    @Override
    public float[] allGather(final float... values)
    {
        return (float[])allGather(ElementType.FLOAT, values);
    }

    @Override
    public int[] allGather(final int... values)
    {
        return (int[])allGather(ElementType.INT, values);
    }

    private Object allGather(final ElementType type, final Object values)
    {
        Objects.requireNonNull(values, "values");
        return collectives().allGather(Call.allGather(type), type, values);
    }

    @Override
    public String statistics()
    {
        rank.checkCollective();
        final OperationTimes times = rank.times();
        return times == null ?
            "operations are not counted; start the job with the setting " + JobContext.STATISTICS + "=true" :
            new StatisticsTable(collectives).of(times);
    }

    @Override
    public String toString()
    {
        return "rank " + rank() + " of " + size() + ", on node " + node() + " of " + nodes();
    }

    private Collectives collectives()
    {
        rank.checkCollective();
        return collectives;
    }

    private ArrayCreation creation()
    {
        rank.checkCollective();
        return creation;
    }

    /**
     * Meets all ranks before the program starts. This connects each node with its neighbours in the tree of the
     * collectives. From now on these notice the end of the node and end as well, whatever they wait for.
     */
    void begin()
    {
        collectives.begin();
    }

    /**
     * Meets all ranks after the program has returned; afterwards none of their operations is under way. Where
     * operations are counted, rank 0 names the arrays that were not closed.
     */
    void end(final Machine machine)
    {
        if (rank.fork() != null)
        {
            rank.fork().close();
        }
        collectives.sync(Call.of(Call.Kind.END));
        rank.fence();
        final String open = rank.number() == 0 && rank.times() != null ? collectives.openArrays() : "";
        if (!open.isEmpty())
        {
            machine.tell("not closed at the end: " + open);
        }
    }
}
