package org.gaeron.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Facts about the environments of all benchmarks, divided into common ones and those of single benchmarks.
 */
final class Facts
{
    private static final String DATE = "date";
    private final Map<String, String> common = new LinkedHashMap<>();
    private final String dates;

    Facts(final List<Measured> all)
    {
        final Set<String> names = new LinkedHashSet<>();
        all.forEach(measured -> names.addAll(measured.environment().keySet()));
        for (final String name : names)
        {
            final List<String> values = all.stream().map(measured -> measured.environment().get(name))
                .filter(Objects::nonNull).distinct().toList();
            if (values.size() == 1 && !name.equals(DATE))
            {
                common.put(name, values.getFirst());
            }
        }
        final List<String> sorted = all.stream().map(measured -> measured.environment().get(DATE))
            .filter(Objects::nonNull).sorted().toList();
        dates = sorted.isEmpty() || sorted.getFirst().equals(sorted.getLast()) ?
            String.join("", sorted.stream().limit(1).toList()) : sorted.getFirst() + " to " + sorted.getLast();
    }

    /** {@return the facts common to all benchmarks, with the first and the last date} */
    Map<String, String> common()
    {
        final Map<String, String> facts = new LinkedHashMap<>();
        if (!dates.isEmpty())
        {
            facts.put(DATE, dates);
        }
        facts.putAll(common);
        return facts;
    }

    /** {@return the facts of a benchmark that are not common to all} */
    Map<String, String> own(final Measured measured)
    {
        final Map<String, String> facts = new LinkedHashMap<>(measured.environment());
        facts.keySet().removeAll(common.keySet());
        facts.remove(DATE, dates);
        return facts;
    }
}
