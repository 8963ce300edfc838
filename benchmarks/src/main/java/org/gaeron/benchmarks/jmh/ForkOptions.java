package org.gaeron.benchmarks.jmh;

/**
 * What the forked JVMs of benchmarks are started with, on top of what their parent was started with.
 */
final class ForkOptions
{
    static final String VECTOR = "--add-modules=jdk.incubator.vector";
    static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
    /** Agrona asks for it. */
    static final String OPENS = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED";

    private ForkOptions()
    {
    }
}
