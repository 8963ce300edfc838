package org.gaeron.benchmarks.jmh;

/**
 * Options of the forked JVMs of benchmarks, in addition to those of their parent.
 */
final class ForkOptions
{
    static final String VECTOR = "--add-modules=jdk.incubator.vector";
    static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
    /** Required by Agrona. */
    static final String OPENS = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

    private ForkOptions()
    {
    }
}
