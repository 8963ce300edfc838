package org.gaeron.benchmarks.rig;

/**
 * Thrown if a benchmark cannot measure what its name says. It is reported in one line, with exit code 1.
 */
public final class MeasurementException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what was expected, and what was found.
     */
    public MeasurementException(final String message)
    {
        super(message);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message what was expected, and what was found.
     * @param cause   of the failure.
     */
    public MeasurementException(final String message, final Throwable cause)
    {
        super(message, cause);
    }
}
