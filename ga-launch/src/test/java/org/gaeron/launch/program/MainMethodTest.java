package org.gaeron.launch.program;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MainMethodTest
{
    private static final List<String> CALLS = new ArrayList<>();

    static final class Usual
    {
        static
        {
            CALLS.add("initialized");
        }

        public static void main(final String[] args)
        {
            CALLS.add("usual " + List.of(args));
        }
    }

    static class Hidden
    {
        static void main(final String[] args)
        {
            CALLS.add("hidden " + List.of(args));
        }
    }

    static final class Heir extends Hidden
    {
    }

    static final class Both
    {
        static void main()
        {
            CALLS.add("without arguments");
        }

        void main(final String[] args)
        {
            CALLS.add("instance " + List.of(args));
        }
    }

    static final class Short
    {
        private static void main(final String[] args)
        {
            CALLS.add("private " + List.of(args));
        }

        void main()
        {
            CALLS.add("short");
        }
    }

    static final class Failing
    {
        void main()
        {
            throw new IllegalStateException("of the program");
        }
    }

    static final class Number
    {
        public static int main(final String[] args)
        {
            return args.length;
        }
    }

    static final class Closed
    {
        private Closed()
        {
        }

        void main()
        {
        }
    }

    abstract static class Unfinished
    {
        void main()
        {
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Hidden.class, Heir.class})
    void shouldRunAStaticMethodOfTheClassOrOfThatWhichItExtends(final Class<?> type) throws Exception
    {
        CALLS.clear();
        MainMethod.of(type).run("a", "b");
        assertEquals(List.of("hidden [a, b]"), CALLS);
    }

    @Test
    void shouldNotInitializeTheClassBeforeItRuns() throws Exception
    {
        CALLS.clear();
        final MainMethod main =
            MainMethod.of(Class.forName(MainMethodTest.class.getName() + "$Usual", false, getClass().getClassLoader()));
        assertEquals(List.of(), CALLS);
        main.run();
        assertEquals(List.of("initialized", "usual []"), CALLS);
    }

    @Test
    void shouldPreferTheMethodWithArguments() throws Exception
    {
        CALLS.clear();
        MainMethod.of(Both.class).run("a");
        MainMethod.of(Short.class).run("a");
        assertEquals(List.of("instance [a]", "short"), CALLS);
    }

    @Test
    void shouldThrowWhatTheProgramThrowsAsItsCause()
    {
        assertInstanceOf(IllegalStateException.class, assertThrows(InvocationTargetException.class, () ->
            MainMethod.of(Failing.class).run()).getCause());
    }

    @ParameterizedTest
    @ValueSource(classes = {MainMethodTest.class, Number.class})
    void shouldRefuseAClassWithoutOne(final Class<?> type)
    {
        assertEquals("class " + type.getName() + " has no main(String[]) and no main(), by which nodes are started",
            assertThrows(IllegalArgumentException.class, () -> MainMethod.of(type)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(classes = {Closed.class, Unfinished.class})
    void shouldRefuseAClassOfWhichItCannotMakeAnInstance(final Class<?> type)
    {
        final String message =
            assertThrows(IllegalArgumentException.class, () -> MainMethod.of(type)).getMessage();
        assertTrue(message.startsWith("main of class " + type.getName() + " is not static, and no instance can be"),
            message);
    }
}
