package org.gaeron;

import java.util.concurrent.CompletableFuture;

/**
 * A non-blocking operation that returns a floating-point value.
 */
public interface DoubleHandle extends Handle
{
    /**
     * Waits for the operation and returns its value.
     *
     * @return the value that the blocking twin would have returned.
     * @throws GlobalArrayException if the operation failed, or a node it needs has died.
     */
    double value();

    @Override
    CompletableFuture<Double> toCompletableFuture();
}
