package org.gaeron.runtime.array;

import java.util.concurrent.CompletableFuture;

import org.gaeron.DoubleHandle;
import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Elements;

/**
 * A get of one floating-point element under way. The handle's value is its word.
 */
record DoubleElementHandle(ArrayHandle handle, ElementType type) implements DoubleHandle
{
    static DoubleElementHandle of(final RankArray<?, ?> array, final long row, final long column)
    {
        final ElementType type = array.core.type();
        final Object value = type.newArray(1);
        return new DoubleElementHandle(array.getElementAsync(row, column, value).withElement(type, value), type);
    }

    @Override
    public boolean isDone()
    {
        return handle.isDone();
    }

    @Override
    public void await()
    {
        handle.await();
    }

    @Override
    public double value()
    {
        return Elements.toDouble(type, handle.value());
    }

    @Override
    public CompletableFuture<Double> toCompletableFuture()
    {
        return handle.toFuture(word -> Elements.toDouble(type, word));
    }

    @Override
    public String toString()
    {
        return handle.toString();
    }
}
