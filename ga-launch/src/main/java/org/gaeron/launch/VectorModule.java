package org.gaeron.launch;

/**
 * The incubator module of vectors, which a node's JVM loads after its start. Among the modules that a JVM starts with,
 * an incubator module keeps linked classes, lambdas and profiles out of {@linkplain NodeArchive archives}. The JDK
 * loads modules late for its own agents, and in the same way.
 */
final class VectorModule
{
    /** Lets {@link #load} call what the JDK does not export. */
    static final String JVM_OPTION = "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED";

    private static final System.Logger LOG = System.getLogger(VectorModule.class.getName());
    private static final String NAME = "jdk.incubator.vector";

    /** Neither is it among the modules that a JVM starts with, and it has no classes. */
    private static final String STAND_IN = "java.se";

    private VectorModule()
    {
    }

    /**
     * Loads the module unless it is there. Where that is not possible, kernels are plain loops, and the node warns. A
     * JVM that writes an archive loads another module in its place: the archive must not refer to classes of modules
     * that are loaded late.
     */
    static void load()
    {
        final String name = NodeArchive.isWritten() ? STAND_IN : NAME;
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
