package org.gaeron.verification.architecture;

import java.util.Set;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * A wall of the house: its rule, and a class in a module that breaks it, to show that the rule can fail.
 */
enum Wall
{
    /** Modules use those below them, and nothing uses {@code verification}. */
    MODULES(classes().should(Modules.useAllowedModulesOnly()), "ga-runtime", "org.gaeron.runtime",
        "org.gaeron.launch.program.LaunchSpec spec;"),

    /** The runtime, the protocol and the launcher do not know Aeron. */
    AERON(classes().should(Modules.useOnlyIn("io\\.aeron", Set.of("ga-aeron", "benchmarks", "verification"))),
        "ga-wire", "org.gaeron.wire", "io.aeron.Publication publication;"),

    /** Buffers of Agrona are a matter of the wire. */
    AGRONA(classes().should(Modules.useOnlyIn("org\\.agrona",
        Set.of("ga-wire", "ga-aeron", "benchmarks", "verification"))),
        "ga-runtime", "org.gaeron.runtime", "org.agrona.DirectBuffer buffer;"),

    /** Command lines are read by commands. */
    PICOCLI(classes().should(Modules.useOnlyIn("picocli",
        Set.of("ga-launch", "hartree-fock", "benchmarks", "verification"))),
        "ga-runtime", "org.gaeron.runtime", "picocli.CommandLine line;"),

    /** Some packages of the runtime and of the launcher are their own; checks look at them all the same. */
    INSIDE(classes().should(Modules.useOnlyIn(
        "org\\.gaeron\\.runtime\\.(team|ring|rank|collective|array|mailbox|mutex|task|world)",
        Set.of("ga-runtime", "verification"))),
        "ga-wire", "org.gaeron.wire", "org.gaeron.runtime.team.Members members;"),

    LAYERS(classes().should(Layers.keepTo("ga-runtime", "org.gaeron.runtime", "world", "mailbox mutex task", "array",
        "collective", "rank", "node", "peer", "patch ring team", "waiting", "failure settings", "memory folder")),
        "ga-runtime", "org.gaeron.runtime.patch", "org.gaeron.runtime.team.Members members;"),

    LAYERS_LAUNCH(classes().should(Layers.keepTo("ga-launch", "org.gaeron.launch", "agent", "job", "node kubernetes",
        "rendezvous", "report program", "host", "text")),
        "ga-launch", "org.gaeron.launch.kubernetes", "org.gaeron.launch.node.ChildTicket ticket;"),

    INSIDE_LAUNCH(classes().should(Modules.useOnlyIn(
        "org\\.gaeron\\.launch\\.(host|report|rendezvous|node|agent|kubernetes)", Set.of("ga-launch", "verification"))),
        "benchmarks", "org.gaeron.benchmarks", "org.gaeron.launch.node.ChildProcess process;"),

    /**
     * The JDK compiles its loop for short copies wrongly where it has met Java arrays of two types, and has such loops
     * to fill and to compare. So copies name their layouts, and four classes fill and compare, in native memory.
     */
    SHORT_COPIES(classes().should(Modules.callOnlyIn(java.lang.foreign.MemorySegment.class,
        Set.of("copy", "copyFrom"), Set.of())),
        "ga-algebra", "org.gaeron.algebra", copied("java.lang.foreign.MemorySegment.copy(a, 0, b, 0, 8);")),

    SHORT_COPIES_FROM(SHORT_COPIES.rule, "ga-files", "org.gaeron.files", copied("a.copyFrom(b);")),

    SHORT_FILLS(classes().should(Modules.callOnlyIn(java.lang.foreign.MemorySegment.class,
        Set.of("fill", "mismatch"), Set.of("org.gaeron.runtime.memory.FillPattern",
            "org.gaeron.runtime.collective.LargeVectors", "org.gaeron.files.ChunkFile",
            "org.gaeron.files.ArrayDifference"))),
        "ga-runtime", "org.gaeron.runtime", copied("a.fill((byte)0);")),

    /**
     * Imports between packages run one way. The entry point of the API finds its runtime by the service interface,
     * which names the program that it is to run and the session that it opens: one circle, between two packages that
     * one module ships.
     */
    CIRCLES(slices().assignedFrom(byModuleAndPackage()).should().beFreeOfCycles()
        .ignoreDependency(resideInAPackage("org.gaeron.spi"), type(org.gaeron.Program.class))
        .ignoreDependency(resideInAPackage("org.gaeron.spi"), type(org.gaeron.Session.class)),
        "ga-runtime", "org.gaeron.runtime.memory", "org.gaeron.runtime.node.Node node;"),

    /** Few classes of a package are in a circle. */
    CLASS_CIRCLES(classes().should(new ClassCircles(3)), "ga-runtime", "org.gaeron.runtime",
        "First first; } class First { Second second; class Nested { Third third; } } " +
            "class Second { First.Nested nested; } class Third { CLASS_CIRCLESPlanted[] back;");

    /** What the names of classes end with that break a wall. */
    static final String PLANTED = "Planted";

    private final ArchRule rule;
    private final String module;
    private final String packageName;
    private final String field;

    Wall(final ArchRule rule, final String module, final String packageName, final String field)
    {
        this.rule = rule;
        this.module = module;
        this.packageName = packageName;
        this.field = field;
    }

    ArchRule rule()
    {
        return rule;
    }

    String module()
    {
        return module;
    }

    /** {@return the simple name of the class that breaks this wall} */
    String plantedName()
    {
        return name() + PLANTED;
    }

    /** {@return the source of that class} */
    String planted()
    {
        return "package " + packageName + "; class " + plantedName() + " { " + field + " }";
    }

    private static String copied(final String statement)
    {
        return "void copied(java.lang.foreign.MemorySegment a, java.lang.foreign.MemorySegment b) { " +
            statement + " }";
    }

    private static SliceAssignment byModuleAndPackage()
    {
        return new SliceAssignment()
        {
            @Override
            public SliceIdentifier getIdentifierOf(final JavaClass each)
            {
                return Modules.of(each).isEmpty() ? SliceIdentifier.ignore() :
                    SliceIdentifier.of(Modules.of(each), each.getPackageName());
            }

            @Override
            public String getDescription()
            {
                return "packages of modules";
            }
        };
    }
}
