package org.gaeron.launch.program;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The method {@code main} of a class, as {@code java} chooses it (JEP 512): with the arguments, or else without; static
 * or of an instance; not private; of the class itself or inherited.
 *
 * @param method      that is started.
 * @param constructor of the instance, or null if the method is static.
 */
public record MainMethod(Method method, Constructor<?> constructor)
{
    private static final String NAME = "main";

    /**
     * {@return the method of a class} Does not initialize the class.
     *
     * @param type with the method.
     * @throws IllegalArgumentException if it has none.
     */
    public static MainMethod of(final Class<?> type)
    {
        final Method method = find(type, String[].class).or(() -> find(type)).orElseThrow(() ->
            new IllegalArgumentException("class " + type.getName() + " has no main(String[]) and no main(), by which " +
                "nodes are started"));
        method.setAccessible(true);
        return new MainMethod(method, Modifier.isStatic(method.getModifiers()) ? null : constructorOf(type));
    }

    private static Optional<Method> find(final Class<?> type, final Class<?>... parameters)
    {
        return Stream.<Class<?>>iterate(type, each -> each != null, Class::getSuperclass)
            .flatMap(each -> Stream.of(each.getDeclaredMethods()))
            .filter(method -> method.getName().equals(NAME) && method.getReturnType() == void.class &&
                Arrays.equals(method.getParameterTypes(), parameters) && isVisible(method, type))
            .findFirst();
    }

    private static boolean isVisible(final Method method, final Class<?> type)
    {
        final int modifiers = method.getModifiers();
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers) ||
            !Modifier.isPrivate(modifiers) && method.getDeclaringClass().getPackageName().equals(type.getPackageName());
    }

    private static Constructor<?> constructorOf(final Class<?> type)
    {
        final Optional<Constructor<?>> constructor = Stream.of(type.getDeclaredConstructors())
            .filter(each -> each.getParameterCount() == 0 && !Modifier.isPrivate(each.getModifiers()))
            .findFirst();
        if (constructor.isEmpty() || Modifier.isAbstract(type.getModifiers()))
        {
            throw new IllegalArgumentException("main of class " + type.getName() +
                " is not static, and no instance can be made: expected a constructor without parameters, not private");
        }
        constructor.get().setAccessible(true);
        return constructor.get();
    }

    /**
     * Runs the method.
     *
     * @param args of the program.
     * @throws InvocationTargetException    if the method fails, or the constructor.
     * @throws ReflectiveOperationException if it cannot be called.
     */
    public void run(final String... args) throws ReflectiveOperationException
    {
        final Object instance = constructor == null ? null : constructor.newInstance();
        if (method.getParameterCount() == 0)
        {
            method.invoke(instance);
        }
        else
        {
            method.invoke(instance, (Object)args);
        }
    }
}
