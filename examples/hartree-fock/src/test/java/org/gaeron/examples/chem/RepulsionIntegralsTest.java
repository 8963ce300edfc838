package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Integrals against closed forms, against derivatives of integrals of lower angular momentum, and against the
 * symmetries of space.
 */
class RepulsionIntegralsTest
{
    private static final double EXPONENT = 0.7;
    /** Lithium has shells of s, p, d, f of the same exponent. */
    private static final List<String> SET = List.of(
        "Li S", EXPONENT + " 1", "Li P", EXPONENT + " 1", "Li D", EXPONENT + " 1", "Li F", EXPONENT + " 1",
        "H SP", "2 0.5 0.3", "0.6 0.6 0.8", "He D", "0.9 1", "Be S", "1.3 1");
    private static final double STEP = 2e-3;

    private static Basis basis(final List<Atom> atoms, final BasisSet set)
    {
        return new Basis(new Molecule(atoms, 0), set);
    }

    private static Atom atom(final String symbol, final double x, final double y, final double z)
    {
        return new Atom(Element.of(symbol).orElseThrow(), x, y, z);
    }

    private static List<Atom> atoms(final double dx, final double dy, final double dz)
    {
        return List.of(atom("Li", 0.1 + dx, 0.2 + dy, -0.3 + dz), atom("H", -0.9, 0.4, 0.8), atom("He", 0.6, -1.1, 0.2),
            atom("Be", 0.3, 0.9, -0.8));
    }

    /** {@code 2 pi^5/2 / (pq sqrt(p+q)) exp(-ab/(a+b) AB^2 - cd/(c+d) CD^2) F_0(pq/(p+q) PQ^2)}, normalised. */
    @Test
    void shouldHaveTheClosedFormOfSFunctions()
    {
        final double[] exponents = { 0.7, 1.9, 0.3, 1.1 };
        final String[] symbols = { "H", "He", "Li", "Be" };
        final double[][] at = { { 0, 0, 0 }, { 0.5, 0.3, -0.2 }, { -0.4, 1.2, 0.6 }, { 1, -1, 0.7 } };
        final List<String> lines = new ArrayList<>();
        final List<Atom> atoms = new ArrayList<>();
        double norm = 1;
        for (int i = 0; i < 4; i++)
        {
            lines.addAll(List.of(symbols[i] + " S", exponents[i] + " 1"));
            atoms.add(atom(symbols[i], at[i][0], at[i][1], at[i][2]));
            norm *= Math.pow(2 * exponents[i] / Math.PI, 0.75);
        }
        final double p = exponents[1] + exponents[0];
        final double q = exponents[3] + exponents[2];
        double ab = 0;
        double cd = 0;
        double pq = 0;
        for (int axis = 0; axis < 3; axis++)
        {
            ab += Math.pow(at[0][axis] - at[1][axis], 2);
            cd += Math.pow(at[2][axis] - at[3][axis], 2);
            pq += Math.pow((exponents[0] * at[0][axis] + exponents[1] * at[1][axis]) / p -
                (exponents[2] * at[2][axis] + exponents[3] * at[3][axis]) / q, 2);
        }
        final double expected = norm * 2 * Math.pow(Math.PI, 2.5) / (p * q * Math.sqrt(p + q)) *
            Math.exp(-exponents[0] * exponents[1] / p * ab - exponents[2] * exponents[3] / q * cd) *
            boys0(p * q / (p + q) * pq);

        final ShellPairs pairs = new ShellPairs(basis(atoms, BasisSet.parse("s", "s", lines)));
        assertEquals(expected, new RepulsionIntegrals().evaluate(pairs, 1, 0, 3, 2)[0], 1e-14);
    }

    private static double boys0(final double t)
    {
        final int steps = 2000;
        double sum = 0;
        for (int i = 0; i <= steps; i++)
        {
            final double u = (double)i / steps;
            sum += (i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4) * Math.exp(-t * u * u);
        }
        return sum / (3 * steps);
    }

    private static double repulsion(final Basis basis, final int shell, final int function)
    {
        final ShellPair bra = new ShellPair(basis.shell(shell), basis.shell(4));
        final ShellPair ket = new ShellPair(basis.shell(5), basis.shell(6));
        // Of the many on the other shells, those with the second p function and the third d function.
        return new RepulsionIntegrals().evaluate(bra, ket)[(function * 4 + 2) * 6 + 2];
    }

    private static double element(final double[] matrix, final Basis basis, final int shell, final int function)
    {
        final int column = basis.firstFunctionOfShell(5) + 1;
        return matrix[(basis.firstFunctionOfShell(shell) + function) * basis.functions() + column];
    }

    /** The derivative with the centre of {@code x^i exp(-ar^2)} is {@code 2a x^(i+1) - i x^(i-1)} times that. */
    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2 })
    void shouldBeDerivativesOfEachOther(final int l)
    {
        assertDerivative(l, (basis, f) -> repulsion(basis, f[0], f[1]));
        assertDerivative(l, (basis, f) ->
            element(OneElectronIntegrals.overlap(new ShellPairs(basis)), basis, f[0], f[1]));
        assertDerivative(l, (basis, f) ->
            element(OneElectronIntegrals.kinetic(new ShellPairs(basis)), basis, f[0], f[1]));
        assertDerivative(l, (basis, f) -> element(
            OneElectronIntegrals.nuclearAttraction(new ShellPairs(basis), List.of(atom("C", 0.5, 0.5, 0.5))),
            basis, f[0], f[1]));
        for (int axis = 0; axis < 3; axis++)
        {
            final int along = axis;
            assertDerivative(l, (basis, f) -> element(
                OneElectronIntegrals.dipole(new ShellPairs(basis), 0.1, 0.2, 0.3)[along], basis, f[0], f[1]));
        }
    }

    private static void assertDerivative(final int l, final ToDoubleBiFunction<Basis, int[]> integral)
    {
        final BasisSet set = BasisSet.parse("set", "set", SET);
        final Basis basis = basis(atoms(0, 0, 0), set);
        for (int function = 0; function < basis.functionsOfShell(l); function++)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                final double[] at = new double[5];
                for (int i = -2; i <= 2; i++)
                {
                    final double[] move = new double[3];
                    move[axis] = i * STEP;
                    at[i + 2] = raw(basis(atoms(move[0], move[1], move[2]), set), l, function, integral);
                }
                final double expected = (8 * (at[3] - at[1]) - (at[4] - at[0])) / (12 * STEP);
                final AngularFunction angular = basis.shell(l).angular(function);
                final int[] powers = { angular.power(0, 0), angular.power(0, 1), angular.power(0, 2) };
                final int power = powers[axis]++;
                double actual = 2 * EXPONENT * raw(basis, l + 1, functionOf(powers), integral);
                if (power > 0)
                {
                    powers[axis] -= 2;
                    actual -= power * raw(basis, l - 1, functionOf(powers), integral);
                }
                assertEquals(expected, actual, 1e-9, "l " + l + ", function " + function + ", axis " + axis);
            }
        }
    }

    /** The integral of the function without its norm. */
    private static double raw(
        final Basis basis, final int l, final int function, final ToDoubleBiFunction<Basis, int[]> integral)
    {
        final Shell shell = basis.shell(l);
        return integral.applyAsDouble(basis, new int[]{ l, function }) /
            (shell.coefficient(function, 0) * shell.angular(function).factor(0));
    }

    private static int functionOf(final int[] powers)
    {
        final List<AngularFunction> functions = AngularFunction.of(powers[0] + powers[1] + powers[2], false);
        for (int f = 0; f < functions.size(); f++)
        {
            if (functions.get(f).power(0, 0) == powers[0] && functions.get(f).power(0, 1) == powers[1])
            {
                return f;
            }
        }
        throw new AssertionError();
    }

    /** Turning the molecule mixes the functions of each spherical shell by an orthogonal matrix. */
    @Test
    void shouldNotDependOnTheFrame()
    {
        final List<String> lines = new ArrayList<>(SET);
        lines.addFirst("basis set SPHERICAL");
        final BasisSet set = BasisSet.parse("spherical", "set", lines);
        final List<Atom> turned = new ArrayList<>();
        for (final Atom atom : atoms(0, 0, 0))
        {
            final double x = 0.6 * atom.x() - 0.8 * atom.y();
            final double y = 0.8 * atom.x() + 0.6 * atom.y();
            turned.add(new Atom(atom.element(), 5 + x, 0.28 * y - 0.96 * atom.z(), 0.96 * y + 0.28 * atom.z() - 3));
        }
        final ShellPairs before = new ShellPairs(basis(atoms(0, 0, 0), set));
        final ShellPairs after = new ShellPairs(basis(turned, set));
        final int shells = before.basis().shells();
        for (int ij = 0; ij < shells * (shells + 1) / 2; ij++)
        {
            final int i = (int)((Math.sqrt(8 * ij + 1) - 1) / 2);
            final int j = ij - i * (i + 1) / 2;
            for (int k = 0; k < shells; k++)
            {
                final double expected = sumOfSquares(before, i, j, k, k / 2);
                assertEquals(expected, sumOfSquares(after, i, j, k, k / 2), 1e-12 * Math.max(1, expected));
            }
        }
    }

    private static double sumOfSquares(final ShellPairs pairs, final int i, final int j, final int k, final int l)
    {
        final double[] values = new RepulsionIntegrals().evaluate(pairs, i, j, k, l);
        final int count = pairs.pair(i, j).components() * pairs.pair(k, l).components();
        double sum = 0;
        for (int n = 0; n < count; n++)
        {
            sum += values[n] * values[n];
        }
        return sum;
    }

    @Test
    void shouldNormaliseSphericalFunctionsAndMakeThemOrthogonal()
    {
        final List<String> lines =
            List.of("basis set SPHERICAL", "H D", "0.8 0.6", "0.3 0.5", "H F", "0.7 1.0", "0.2 0.4");
        final ShellPairs pairs = new ShellPairs(basis(List.of(atom("H", 0.4, 0, 1)), BasisSet.parse("b", "b", lines)));
        final double[] overlap = OneElectronIntegrals.overlap(pairs);
        assertEquals(12 * 12, overlap.length);
        for (int element = 0; element < overlap.length; element++)
        {
            assertEquals(element / 12 == element % 12 ? 1 : 0, overlap[element], 1e-13);
        }
    }

    /** s, p and d functions, contracted and not; each pair is the bra of batches of all others of a degree. */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void shouldCalculateABatchAsOneByOne(final boolean isBraFirst)
    {
        final ShellPairs pairs =
            new ShellPairs(basis(List.of(atom("O", 0, 0.3, 0), atom("H", 0, 1.1, 1.4)), BasisSet.named("cc-pVDZ")));
        final int shells = pairs.basis().shells();
        final RepulsionIntegrals batch = new RepulsionIntegrals();
        final RepulsionIntegrals single = new RepulsionIntegrals();
        int largest = 0;
        for (int i = 0; i < shells; i++)
        {
            for (int j = 0; j <= i; j++)
            {
                for (int degree = 0; degree <= 4; degree++)
                {
                    batch.begin(pairs, i, j, isBraFirst);
                    final List<int[]> kets = pairsOf(pairs, degree);
                    kets.forEach(ket -> batch.add(ket[0], ket[1]));
                    final double[] values = batch.evaluate();
                    for (int n = 0; n < kets.size(); n++)
                    {
                        final int k = kets.get(n)[0];
                        final int l = kets.get(n)[1];
                        final double[] expected = isBraFirst ?
                            single.evaluate(pairs, i, j, k, l) : single.evaluate(pairs, k, l, i, j);
                        final int count = pairs.pair(i, j).components() * pairs.pair(k, l).components();
                        assertArrayEquals(Arrays.copyOf(expected, count),
                            Arrays.copyOfRange(values, batch.offset(n), batch.offset(n) + count), 2e-14);
                    }
                    largest = Math.max(largest, batch.count());
                }
            }
        }
        assertTrue(largest > 5, () -> "expected batches of several kets");
    }

    private static List<int[]> pairsOf(final ShellPairs pairs, final int degree)
    {
        final List<int[]> found = new ArrayList<>();
        for (int k = 0; k < pairs.basis().shells(); k++)
        {
            for (int l = 0; l <= k; l++)
            {
                if (pairs.degree(k, l) == degree)
                {
                    found.add(new int[]{ k, l });
                }
            }
        }
        return found;
    }

    @Test
    void shouldSayWhenABatchIsLongEnough()
    {
        final ShellPairs pairs = new ShellPairs(basis(List.of(atom("O", 0, 0, 0)), BasisSet.named("cc-pVDZ")));
        final RepulsionIntegrals integrals = new RepulsionIntegrals();
        integrals.begin(pairs, 0, 0, true);
        assertFalse(integrals.isFull());
        int count = 0;
        while (!integrals.isFull() && count < 1000)
        {
            integrals.add(0, 0);
            count++;
        }
        assertTrue(count > 1 && count < 1000, "expected a batch of some kets, actual " + count);
        integrals.begin(pairs, 0, 0, true);
        assertEquals(0, integrals.count());
    }
}
