package org.gaeron.verification.architecture;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * Modules of the project, told apart by the folder that a class was built in: checks may share a package with the
 * classes that they check.
 */
final class Modules
{
    /** Modules that each module may use. No other imports this one: {@code verification}. */
    private static final Map<String, Set<String>> USES = Map.ofEntries(
        Map.entry("ga-api", Set.of()),
        Map.entry("ga-runtime", Set.of("ga-api")),
        Map.entry("ga-wire", Set.of("ga-api", "ga-runtime")),
        Map.entry("ga-aeron", Set.of("ga-api", "ga-runtime", "ga-wire")),
        Map.entry("ga-algebra", Set.of("ga-api")),
        Map.entry("ga-files", Set.of("ga-api")),
        Map.entry("ga-hdf5", Set.of("ga-api")),
        Map.entry("ga-launch", Set.of("ga-api", "ga-runtime", "ga-files")),
        Map.entry("small", Set.of("ga-api", "ga-algebra", "ga-files")),
        Map.entry("hartree-fock", Set.of("ga-api", "ga-algebra", "ga-files", "ga-launch")),
        Map.entry("benchmarks", Set.of("ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-files",
            "ga-hdf5", "ga-launch", "hartree-fock")),
        Map.entry("verification", Set.of("ga-api", "ga-runtime", "ga-wire", "ga-aeron", "ga-algebra", "ga-files",
            "ga-hdf5", "ga-launch", "benchmarks")));

    private static final Pattern FOLDER = Pattern.compile("/([^/]+)/target/");

    private Modules()
    {
    }

    /** {@return the module of a class, or an empty string if it is none of this project's} */
    static String of(final JavaClass type)
    {
        final Matcher matcher = FOLDER.matcher(type.getSource().map(source -> source.getUri().getPath() == null ?
            source.getUri().getSchemeSpecificPart() : source.getUri().getPath()).orElse(""));
        return matcher.find() ? matcher.group(1) : "";
    }

    /** {@return the condition that a class uses those modules only that its own may use} */
    static ArchCondition<JavaClass> useAllowedModulesOnly()
    {
        return new ArchCondition<>("use modules below their own only")
        {
            @Override
            public void check(final JavaClass type, final ConditionEvents events)
            {
                final String from = Modules.of(type);
                for (final Dependency each : type.getDirectDependenciesFromSelf())
                {
                    final String to = Modules.of(each.getTargetClass());
                    if (!to.isEmpty() && !to.equals(from) && !USES.getOrDefault(from, Set.of()).contains(to))
                    {
                        events.add(SimpleConditionEvent.violated(
                            each, from + " does not use " + to + ": " + each.getDescription()));
                    }
                }
            }
        };
    }

    /**
     * {@return the condition that of the modules with users, only some classes call methods of a type}
     *
     * @param owner   the type.
     * @param methods names of the methods. Those with a layout among their arguments may be called everywhere.
     * @param callers names of the classes that may call them.
     */
    static ArchCondition<JavaClass> callOnlyIn(
        final Class<?> owner, final Set<String> methods, final Set<String> callers)
    {
        return new ArchCondition<>("call " + owner.getSimpleName() + " " + methods + " in " + callers + " only")
        {
            @Override
            public void check(final JavaClass type, final ConditionEvents events)
            {
                if (!Modules.of(type).startsWith("ga-") || callers.contains(type.getName()))
                {
                    return;
                }
                for (final JavaAccess<?> each : type.getAccessesFromSelf())
                {
                    if (each.getTarget() instanceof final CodeUnitAccessTarget target &&
                        target.getOwner().isEquivalentTo(owner) && methods.contains(target.getName()) &&
                        target.getRawParameterTypes().stream().noneMatch(
                            parameter -> parameter.isEquivalentTo(ValueLayout.class)))
                    {
                        events.add(SimpleConditionEvent.violated(each, each.getDescription()));
                    }
                }
            }
        };
    }

    /**
     * {@return the condition that a class uses some packages only if its module is one of some}
     *
     * @param packages a regular expression of how the names of the packages begin.
     */
    static ArchCondition<JavaClass> useOnlyIn(final String packages, final Set<String> modules)
    {
        final Pattern pattern = Pattern.compile(packages);
        return new ArchCondition<>("use " + packages + " in " + modules + " only")
        {
            @Override
            public void check(final JavaClass type, final ConditionEvents events)
            {
                if (modules.contains(Modules.of(type)))
                {
                    return;
                }
                for (final Dependency each : type.getDirectDependenciesFromSelf())
                {
                    if (pattern.matcher(each.getTargetClass().getPackageName()).lookingAt())
                    {
                        events.add(SimpleConditionEvent.violated(each, each.getDescription()));
                    }
                }
            }
        };
    }
}
