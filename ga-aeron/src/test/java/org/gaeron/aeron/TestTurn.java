package org.gaeron.aeron;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Spreads the tests of a suite over kinds of job, in place of all tests on each kind: a test runs on one of them, and
 * the next one of the suite on the next kind. So each suite has tests on each kind, if it has as many. A test always
 * has the same kind, whatever runs beside it. With {@code -Dgaeron.test.full=true} each test runs on each.
 */
final class TestTurn
{
    /** The kinds of {@link FarContractTest}: what a test has over the other one is in {@link MixedContractTest}. */
    static final String[] TRANSPORTS = {"ipc", "udp"};

    private static final String IN_TURN = "in turn";

    private TestTurn()
    {
    }

    /** {@return the parameters of a class whose tests run over IPC or UDP} */
    static Stream<String> transports()
    {
        return parameters(TRANSPORTS);
    }

    /** {@return the parameters of a class: all kinds, or one that leaves the choice to the turns} */
    static Stream<String> parameters(final String... kinds)
    {
        return Boolean.getBoolean("gaeron.test.full") ? Stream.of(kinds) : Stream.of(IN_TURN);
    }

    /**
     * {@return the kind of job of a test}
     *
     * @param parameter of its class.
     * @param test      that runs, perhaps for one of several arguments.
     * @param kinds     that there are.
     */
    static String kind(final String parameter, final TestInfo test, final String... kinds)
    {
        return parameter.equals(IN_TURN) ? kinds[turn(test) % kinds.length] : parameter;
    }

    /** The place of the method in its suite by name, and the number of the argument, which begins the name shown. */
    private static int turn(final TestInfo test)
    {
        final Method method = test.getTestMethod().orElseThrow();
        final int place = Arrays.binarySearch(namesOfTests(method.getDeclaringClass()), method.getName());
        final String shown = test.getDisplayName();
        return place + (shown.startsWith("[") ? Integer.parseInt(shown.substring(1, shown.indexOf(']'))) : 0);
    }

    private static String[] namesOfTests(final Class<?> suite)
    {
        return Stream.of(suite.getDeclaredMethods()).filter(method -> method.isAnnotationPresent(Test.class) ||
            method.isAnnotationPresent(ParameterizedTest.class)).map(Method::getName).sorted().toArray(String[]::new);
    }
}
