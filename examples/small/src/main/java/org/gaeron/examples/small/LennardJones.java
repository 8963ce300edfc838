package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * A cube of Lennard-Jones particles that is let go. Each rank adds the forces of its pairs, and moves its particles.
 */
public final class LennardJones
{
    private static final int N = 6 * 6 * 6;

    private LennardJones()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.call(args, world -> energies(world, 200, 0.002)).ifPresent(energies ->
            System.out.println("kinetic and potential energy: " + Arrays.toString(energies)));
    }

    /** {@return kinetic and potential energy after steps of the velocity Verlet method} Collective. */
    static double[] energies(final World world, final int steps, final double dt)
    {
        try (GlobalDoubleArray position = world.doubles("x", N, 3); GlobalDoubleArray force = world.doubles("f", N, 3);
            GlobalDoubleArray velocity = world.doubles("v", N, 3))
        {
            position.fill((i, axis) -> 1.2 * (i / (long)Math.pow(6, axis) % 6));
            final LocalDoubleBlock x = position.localBlock();        // x, v and f of the same particles
            final LocalDoubleBlock v = velocity.localBlock();
            final LocalDoubleBlock f = force.localBlock();
            double potential = addForces(world, position.get(position.patch()), force);
            for (int step = 0; step < steps; step++)
            {
                v.fill((i, axis) -> v.get(i, axis) + dt / 2 * f.get(i, axis));
                x.fill((i, axis) -> x.get(i, axis) + dt * v.get(i, axis));
                force.zero();                                        // it syncs, so all particles have moved
                potential = addForces(world, position.get(position.patch()), force);
                v.fill((i, axis) -> v.get(i, axis) + dt / 2 * f.get(i, axis));
            }
            final double kinetic = Arrays.stream(velocity.get(v.patch())).map(value -> value * value / 2).sum();
            return new double[]{world.allReduce(Reduction.SUM, kinetic), world.allReduce(Reduction.SUM, potential)};
        }
    }

    private static double addForces(final World world, final double[] x, final GlobalDoubleArray force)
    {
        final double[] f = new double[x.length];
        double potential = 0;                                        // of this rank's pairs
        for (int i = 3 * world.rank(); i < x.length; i += 3 * world.size())
        {
            for (int j = 0; j < i; j += 3)
            {
                final double[] r = {x[i] - x[j], x[i + 1] - x[j + 1], x[i + 2] - x[j + 2]};
                final double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
                final double sixth = Math.pow(square, -3);
                potential += 4 * sixth * (sixth - 1);
                for (int axis = 0; axis < 3; axis++)
                {
                    f[i + axis] += 24 * sixth * (2 * sixth - 1) / square * r[axis];
                    f[j + axis] -= 24 * sixth * (2 * sixth - 1) / square * r[axis];
                }
            }
        }
        force.acc(force.patch(), 1.0, f);
        world.sync();                                                // the forces of all ranks are in
        return potential;
    }
}
