package org.gaeron.runtime.memory;

import jdk.incubator.vector.DoubleVector;

/**
 * The incubator module of vectors, loaded after the start of the JVM. Among the modules that a JVM starts with, an
 * incubator module keeps linked classes, lambdas and profiles out of the JVM's archives (JEP 483). The JDK loads
 * modules late for its own agents, and in the same way.
 */
public final class VectorModule
{
    /** The JVM's option that lets {@link #load} call what the JDK does not export. */
    public static final String JVM_OPTION = "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED";

    /**
     * System property of a JVM that writes an archive. An archive must not refer to classes of a module that is loaded
     * late, so such a JVM does without vectors.
     */
    public static final String NONE = "ga.vectors.none";

    private static final System.Logger LOG = System.getLogger(VectorModule.class.getName());
    private static final String NAME = "jdk.incubator.vector";

    /** Neither is it among the modules that a JVM starts with, and it has no classes. */
    private static final String STAND_IN = "java.se";

    private VectorModule()
    {
    }

    /** {@return whether the module is loaded, or {@link #load} may load it} */
    static boolean isAvailable()
    {
        return !Boolean.getBoolean(NONE) && (ModuleLayer.boot().findModule(NAME).isPresent() ||
            Object.class.getModule().isExported("jdk.internal.module", VectorModule.class.getModule()));
    }

    /** {@return whether there are vectors of several doubles} Loads what they need, which takes a tenth of a second. */
    static boolean hasVectors()
    {
        load();
        return isAvailable() && DoubleVector.SPECIES_PREFERRED.length() > 1;
    }

    /**
     * Loads the module, unless it is there, if {@link #JVM_OPTION} allows that. Where vectors are missing, kernels are
     * plain loops.
     */
    public static void load()
    {
        final String name = Boolean.getBoolean(NONE) ? STAND_IN : NAME;
        if (ModuleLayer.boot().findModule(name).isPresent())
        {
            return;
        }
        try
        {
            Class.forName("jdk.internal.module.Modules").getMethod("loadModule", String.class).invoke(null, name);
        }
        catch (final ReflectiveOperationException ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "no module " + name, ex);
        }
    }
}
