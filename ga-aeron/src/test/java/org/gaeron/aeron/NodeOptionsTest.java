package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

class NodeOptionsTest
{
    private static final String APART = "-XX:CompileCommand=dontinline,";

    private final AeronTransportProvider provider = new AeronTransportProvider();

    @Test
    void shouldHaveAllThatANodeNeeds()
    {
        assertTrue(provider.nodeOptions().containsAll(provider.jvmOptions()), provider.nodeOptions().toString());
    }

    @Test
    void shouldNameMethodsThatThereAre() throws Exception
    {
        final List<String> parts = provider.nodeOptions().stream()
            .filter(option -> option.startsWith(APART)).map(option -> option.substring(APART.length())).toList();
        assertEquals(4, parts.size(), parts.toString());
        for (final String part : parts)
        {
            final String[] names = part.split("::");
            assertTrue(Arrays.stream(Class.forName(names[0]).getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(names[1])), "expected a method " + part);
        }
    }
}
