package org.gaeron.benchmarks.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.BasisSet;
import org.gaeron.examples.chem.MoleculeLibrary;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * All repulsion integrals of a molecule once, by one thread, as in a Fock build without the contributions to the Fock
 * matrix. Only quartets with a product of Schwarz bounds above {@value #LEAST} count. They are evaluated in batches of
 * the maximum length.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class IntegralsBenchmark
{
    private static final double LEAST = 1e-10;

    /** Molecule and basis set. */
    @Param({"water cc-pVDZ", "benzene 6-31G", "benzene cc-pVDZ"})
    private String input;

    private final RepulsionIntegrals integrals = new RepulsionIntegrals();
    private final List<List<Pair>> byDegree = new ArrayList<>();
    private ShellPairs pairs;
    private double sum;

    private record Pair(int number, int i, int j, int functions, double bound)
    {
    }

    /** Lists the pairs. */
    @Setup
    public void setUp()
    {
        final String[] names = input.split(" ");
        final Basis basis = new Basis(MoleculeLibrary.read(names[0], 0), BasisSet.named(names[1]));
        pairs = new ShellPairs(basis);
        int number = 0;
        for (int i = 0; i < basis.shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                while (byDegree.size() <= pairs.degree(i, j))
                {
                    byDegree.add(new ArrayList<>());
                }
                byDegree.get(pairs.degree(i, j)).add(new Pair(number++, i, j,
                    basis.functionsOfShell(i) * basis.functionsOfShell(j), pairs.bound(i, j)));
            }
        }
    }

    /** {@return a checksum of the integrals} */
    @Benchmark
    @Fork(value = 1, jvmArgsAppend = ForkOptions.NATIVE)
    public double all()
    {
        sum = 0;
        for (final List<Pair> bras : byDegree)
        {
            for (final Pair bra : bras)
            {
                byDegree.forEach(kets -> add(bra, kets));
            }
        }
        return sum;
    }

    private void add(final Pair bra, final List<Pair> kets)
    {
        integrals.begin(pairs, bra.i, bra.j, true);
        for (final Pair ket : kets)
        {
            final boolean isTaken = bra.functions < ket.functions ||
                bra.functions == ket.functions && ket.number <= bra.number;
            if (isTaken && bra.bound * ket.bound > LEAST)
            {
                integrals.add(ket.i, ket.j);
                if (integrals.isFull())
                {
                    evaluate();
                    integrals.begin(pairs, bra.i, bra.j, true);
                }
            }
        }
        evaluate();
    }

    private void evaluate()
    {
        if (integrals.count() > 0)
        {
            final double[] values = integrals.evaluate();
            for (int ket = 0; ket < integrals.count(); ket++)
            {
                sum += values[integrals.offset(ket)];
            }
        }
    }
}
