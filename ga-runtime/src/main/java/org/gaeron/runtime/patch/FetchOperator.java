package org.gaeron.runtime.patch;

/**
 * Atomic operators of fetching operations. All return the previous value.
 */
public enum FetchOperator
{
    /** Adds the operand. */
    ADD,

    /** Sets the bits of the operand. */
    OR,

    /** Replaces by the operand. */
    SWAP,

    /** Replaces by the operand if the element has the expected value. */
    COMPARE_AND_SET,

    /** Keeps the bits of the operand. */
    AND,

    /** Flips the bits of the operand. */
    XOR,

    /**
     * Adds the operand if the sum is at most the expected value; else leaves the element as it is. So a caller takes a
     * part of something limited, or nothing, in one request. The operand is not negative.
     */
    ADD_WITHIN;

    private static final FetchOperator[] VALUES = values();

    /**
     * {@return the operator of a code, or null if there is none}
     *
     * @param code the ordinal, as received from the wire.
     */
    public static FetchOperator of(final int code)
    {
        return code >= 0 && code < VALUES.length ? VALUES[code] : null;
    }
}
