package org.gaeron.verification.architecture;

import java.util.HashMap;
import java.util.Map;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * The packages of a module in rows, from the upper to the lower. A package uses those of the rows below it only.
 */
final class Layers
{
    private final String module;
    private final String base;
    private final Map<String, Integer> rows = new HashMap<>();

    private Layers(final String module, final String base, final String... rows)
    {
        this.module = module;
        this.base = base;
        this.rows.put(base, -1);
        for (int i = 0; i < rows.length; i++)
        {
            for (final String name : rows[i].split(" "))
            {
                this.rows.put(base + "." + name, i);
            }
        }
    }

    /**
     * {@return the condition that the classes of a module keep to its layers}
     *
     * @param module of the classes.
     * @param base   the package above all others.
     * @param rows   of the packages in it, separated by spaces.
     */
    static ArchCondition<JavaClass> keepTo(final String module, final String base, final String... rows)
    {
        final Layers layers = new Layers(module, base, rows);
        return new ArchCondition<>("use lower layers of " + base + " only")
        {
            @Override
            public void check(final JavaClass type, final ConditionEvents events)
            {
                layers.check(type, events);
            }
        };
    }

    private void check(final JavaClass type, final ConditionEvents events)
    {
        final String own = type.getPackageName();
        if (!Modules.of(type).equals(module))
        {
            return;
        }
        if (!rows.containsKey(own))
        {
            events.add(SimpleConditionEvent.violated(type, own + " is no package of the layers of " + base));
            return;
        }
        for (final Dependency each : type.getDirectDependenciesFromSelf())
        {
            final String used = each.getTargetClass().getPackageName();
            if (!used.equals(own) && rows.getOrDefault(used, Integer.MAX_VALUE) <= rows.get(own))
            {
                events.add(SimpleConditionEvent.violated(each, each.getDescription()));
            }
        }
    }
}
