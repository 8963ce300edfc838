package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.MemoryLimitException;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * One eigenproblem: the first rank of the team gets the matrices, solves, and puts the vectors. Then it broadcasts the
 * values and how it ended, so all ranks throw the same.
 */
final class EigenProblem
{
    /** Ends of a problem; the two numbers after it are an order, or bytes needed and free. */
    private enum End
    {
        SOLVED, TOO_LARGE, NO_MEMORY, SMALL_HEAP, NO_HEAP, NOT_FINITE, NOT_CONVERGED, OVERFLOW, INDEFINITE, FAILED
    }

    private static final int FIRST = 0;
    private static final int NUMBERS = 3;
    /** Rows of vectors that are put at a time, and elements of a tile of their transposition. */
    private static final int STRIP = 64;

    private final GlobalDoubleArray a;
    private final GlobalDoubleArray b;
    private final GlobalDoubleArray vectors;
    private final Supplier<FreeMemory> free;
    private final LocalEigen given;
    private final Team team;
    private double[] result;
    private double[] values;
    private Throwable failure;

    EigenProblem(
        final GlobalDoubleArray a, final GlobalDoubleArray b, final GlobalDoubleArray vectors,
        final Supplier<FreeMemory> free, final LocalEigen given)
    {
        this.a = a;
        this.b = b;
        this.vectors = vectors;
        this.free = free;
        this.given = given;
        team = a.team();
    }

    /** {@return the eigenvalues} Collective. */
    double[] solve()
    {
        final CollectiveCall call = new CollectiveCall("eigenproblem", Section.of(a));
        (b == null ? call : call.with(Section.of(b))).run(this::allocate);
        if (team.rank() == FIRST)
        {
            try
            {
                end(solveHere());
            }
            catch (final RuntimeException | Error ex)
            {
                failure = ex;
                end(End.FAILED);
            }
        }
        team.sync();
        team.broadcast(FIRST, result);
        check(End.values()[(int)result[0]], (long)result[1], (long)result[2]);
        System.arraycopy(result, NUMBERS, values, 0, values.length);
        return values;
    }

    private void allocate()
    {
        values = new double[Math.toIntExact(a.rows())];
        result = new double[Math.addExact(values.length, NUMBERS)];
    }

    private void end(final End end)
    {
        result[0] = end.ordinal();
    }

    private End solveHere()
    {
        final LocalEigen library = given != null ? given : EigenLibrary.get();
        final long n = a.rows();
        if (n > library.mostOrder())
        {
            result[1] = library.mostOrder();
            return End.TOO_LARGE;
        }
        final End end = checkMemory(library, n);
        return end == End.SOLVED ? solveHere(library, n) : end;
    }

    /** {@return what is too small for the problem} What the heap takes of the host is that by which it grows. */
    private End checkMemory(final LocalEigen library, final long n)
    {
        final int matrices = b == null ? 1 : 2;
        final long onHeap = library.heapBytes(n, matrices);
        FreeMemory now = free.get();
        if (onHeap > now.heap())
        {
            System.gc(); // what is no longer used counts as used until then
            now = free.get();
        }
        result[1] = onHeap;
        result[2] = now.heap();
        if (onHeap > now.heap())
        {
            return End.SMALL_HEAP;
        }
        final long needed =
            matrices * n * n * Double.BYTES + library.nativeBytes(n) + Math.min(onHeap, now.growth());
        result[1] = needed;
        result[2] = now.host();
        return needed > now.host() ? End.NO_MEMORY : End.SOLVED;
    }

    private End solveHere(final LocalEigen library, final long n)
    {
        // shared: other threads may bring in what is far
        try (Arena arena = Arena.ofShared())
        {
            final MemorySegment left = whole(arena, a);
            final MemorySegment right = b == null ? null : whole(arena, b);
            if (!isFinite(left, n) || right != null && !isFinite(right, n))
            {
                return End.NOT_FINITE;
            }
            final long info = library.solve((int)n, left, right, values, threads());
            if (info != 0)
            {
                // of the standard problem, a greater number is of a part that did not converge
                final boolean isIndefinite = b != null && info > n && info <= 2 * n;
                result[1] = isIndefinite ? info - n : info;
                return isIndefinite ? End.INDEFINITE : End.NOT_CONVERGED;
            }
            if (!Arrays.stream(values).allMatch(Double::isFinite))
            {
                return End.OVERFLOW; // libraries do not tell
            }
            System.arraycopy(values, 0, result, NUMBERS, values.length);
            putVectors(left, (int)n);
            return End.SOLVED;
        }
        catch (final OutOfMemoryError ex)
        {
            result[1] = Runtime.getRuntime().maxMemory();
            return End.NO_HEAP;
        }
    }

    private static MemorySegment whole(final Arena arena, final GlobalDoubleArray array)
    {
        final MemorySegment memory = arena.allocate(JAVA_DOUBLE, array.patch().count());
        array.get(array.patch(), memory, array.cols());
        return memory;
    }

    private static boolean isFinite(final MemorySegment matrix, final long n)
    {
        double sum = 0;
        for (long row = 0; row < n; row++)
        {
            for (long at = row * n; at <= row * n + row; at++)
            {
                // 0 times what is not finite is NaN
                sum += 0 * matrix.getAtIndex(JAVA_DOUBLE, at);
            }
        }
        return sum == 0;
    }

    /** {@return ranks of the team on this node: they all wait} */
    private int threads()
    {
        return (int)IntStream.range(0, team.size()).filter(rank -> team.nodeOf(rank) == team.nodeOf(FIRST)).count();
    }

    /** Puts vectors, one in each row of the memory, as columns. */
    private void putVectors(final MemorySegment memory, final int n)
    {
        final double[] strip = new double[Math.toIntExact((long)Math.min(STRIP, n) * n)];
        final double[] part = new double[STRIP];
        for (int row = 0; row < n; row += STRIP)
        {
            final int rows = Math.min(STRIP, n - row);
            for (int vector = 0; vector < n; vector++)
            {
                MemorySegment.copy(memory, JAVA_DOUBLE, ((long)vector * n + row) * Double.BYTES, part, 0, rows);
                for (int i = 0; i < rows; i++)
                {
                    strip[i * n + vector] = part[i];
                }
            }
            vectors.put(Patch.of(row, row + rows, 0, n), strip);
        }
    }

    private void check(final End end, final long first, final long second)
    {
        final String array = "array " + a.spec().name() + ": ";
        switch (end)
        {
            case TOO_LARGE -> throw new IllegalArgumentException(
                array + "expected an eigenproblem of at most order " + first + ", actual " + a.rows());
            case NO_MEMORY -> throw new MemoryLimitException(array + "the eigenproblem of order " + a.rows() +
                " needs " + first + " bytes on node " + team.nodeOf(FIRST) + ", " + second + " are free");
            case SMALL_HEAP -> throw new MemoryLimitException(array + "the eigenproblem of order " + a.rows() +
                " needs " + first + " bytes of the Java heap of node " + team.nodeOf(FIRST) + ", " + second +
                " are free (-Xmx)");
            case NO_HEAP -> throw new MemoryLimitException(array + "the eigenproblem of order " + a.rows() +
                " does not fit the Java heap of node " + team.nodeOf(FIRST) + ", of " + first + " bytes (-Xmx)");
            case OVERFLOW -> throw new ArithmeticException(
                array + "the eigenvalues are too large for doubles, or the problem is too badly scaled");
            case NOT_FINITE -> throw new ArithmeticException(
                array + "expected an eigenproblem of finite elements, actual infinite ones or NaN");
            case NOT_CONVERGED -> throw new ArithmeticException(
                array + "the eigenvalues did not converge (" + first + ")");
            case INDEFINITE -> throw new NotPositiveDefiniteException(b.spec().name(), first);
            case FAILED -> throw failed(array);
            default ->
            {
            }
        }
    }

    private RuntimeException failed(final String array)
    {
        if (failure instanceof final Error error)
        {
            throw error;
        }
        return failure instanceof final RuntimeException exception ? exception : new GlobalArrayException(
            array + "rank " + team.worldRank(FIRST) + " failed to solve the eigenproblem");
    }
}
