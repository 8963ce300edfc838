package org.gaeron.examples.scf;

/**
 * What one Fock build took, or several, on one rank. What is neither computing nor communication is waiting for other
 * ranks at the build's begin and end.
 *
 * @param seconds       of the whole build, by the rank's clock.
 * @param computing     seconds in integrals and their contraction.
 * @param communication seconds in the shared counter, gets and accumulates, until all were applied.
 * @param tasks         how many this rank has done.
 * @param counterValues how many values of the shared counter it took.
 * @param gets          how many patches it got.
 * @param accs          how many patches it accumulated.
 */
public record FockBuild(
    double seconds, double computing, double communication, long tasks, long counterValues, long gets, long accs)
{
    /** No build. */
    public static final FockBuild NONE = new FockBuild(0, 0, 0, 0, 0, 0, 0);

    /**
     * {@return what this and another took together}
     *
     * @param other of the same rank.
     */
    public FockBuild plus(final FockBuild other)
    {
        return new FockBuild(seconds + other.seconds, computing + other.computing, communication + other.communication,
            tasks + other.tasks, counterValues + other.counterValues, gets + other.gets, accs + other.accs);
    }
}
