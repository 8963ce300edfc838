package org.gaeron;

/**
 * A node of the job is dead, cut off, or has ended before the others. Every pending and every later operation that
 * needs it fails with this exception, on every rank.
 */
public final class NodeFailedException extends GlobalArrayException
{
    /**
     * What is known of the operation that failed with the node.
     */
    public enum OperationState
    {
        /** The operation has changed nothing. */
        NOT_APPLIED,

        /** The node died under the operation: it was applied once or not at all, and nobody can tell. */
        IN_DOUBT
    }

    private static final long serialVersionUID = 1L;

    private final int node;
    private final OperationState operationState;
    private final String reason;

    /**
     * The failure of a node.
     *
     * @param node           the node.
     * @param operationState what is known of the caller's operation.
     * @param reason         how the failure was noticed.
     */
    public NodeFailedException(final int node, final OperationState operationState, final String reason)
    {
        super("node " + node + " failed: " + reason +
            (operationState == OperationState.IN_DOUBT ? " (operation in doubt)" : " (operation not applied)"));
        this.node = node;
        this.operationState = operationState;
        this.reason = reason;
    }

    /**
     * {@return the same failure with another state of the operation, and this one as its cause}
     *
     * @param state what is known of an operation of which the failed one is a part.
     */
    public NodeFailedException withState(final OperationState state)
    {
        final NodeFailedException failure = new NodeFailedException(node, state, reason);
        failure.initCause(this);
        return failure;
    }

    /**
     * {@return the node that failed}
     */
    public int node()
    {
        return node;
    }

    /**
     * {@return what is known of the operation}
     */
    public OperationState operationState()
    {
        return operationState;
    }

    /**
     * {@return how the failure was noticed}
     */
    public String reason()
    {
        return reason;
    }
}
