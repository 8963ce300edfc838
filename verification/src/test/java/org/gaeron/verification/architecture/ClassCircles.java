package org.gaeron.verification.architecture;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * The condition that few classes of a package depend on each other in a circle: to read one of them is to read all.
 * Nested classes count as the class around them. Constants do not count, because the compiler copies them.
 *
 * <p>Interfaces of the API name each other: a team makes arrays, and an array has a team. What they only name in
 * abstract methods is a promise to programs and no code, so of these the condition counts what they extend and call.
 */
final class ClassCircles extends ArchCondition<JavaClass>
{
    private final int most;
    /** For each class in a circle that is too large, by name, the circle. */
    private final Map<String, Set<String>> circles = new HashMap<>();

    /** The condition that no circle has more classes. */
    ClassCircles(final int most)
    {
        super("be in no circle of more than " + most + " classes of a package");
        this.most = most;
    }

    @Override
    public void init(final Collection<JavaClass> all)
    {
        circles.clear();
        final Map<String, Map<String, Set<String>>> graphs = new TreeMap<>();
        for (final JavaClass type : all)
        {
            if (Modules.of(type).startsWith("ga-"))
            {
                final Set<String> used = graphs.computeIfAbsent(room(type), room -> new TreeMap<>())
                    .computeIfAbsent(outer(type), name -> new TreeSet<>());
                uses(type).map(JavaClass::getBaseComponentType).filter(each -> room(each).equals(room(type)))
                    .forEach(each -> used.add(outer(each)));
            }
        }
        for (final Map<String, Set<String>> graph : graphs.values())
        {
            final List<Set<String>> found = Circles.of(graph);
            found.stream().filter(circle -> circle.size() > most)
                .forEach(circle -> circle.forEach(name -> circles.put(name, circle)));
        }
    }

    private static Stream<JavaClass> uses(final JavaClass type)
    {
        return type.isInterface() && Modules.of(type).equals("ga-api") ?
            Stream.concat(type.getRawInterfaces().stream(),
                type.getAccessesFromSelf().stream().map(JavaAccess::getTargetOwner)) :
            type.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass);
    }

    private static String room(final JavaClass type)
    {
        return Modules.of(type) + ' ' + type.getPackageName();
    }

    private static String outer(final JavaClass type)
    {
        final int nested = type.getName().indexOf('$');
        return nested < 0 ? type.getName() : type.getName().substring(0, nested);
    }

    @Override
    public void check(final JavaClass type, final ConditionEvents events)
    {
        final Set<String> circle = circles.get(type.getName());
        if (circle != null)
        {
            events.add(SimpleConditionEvent.violated(
                type, type.getName() + " is in a circle of " + circle.size() + " classes: " + circle));
        }
    }
}
