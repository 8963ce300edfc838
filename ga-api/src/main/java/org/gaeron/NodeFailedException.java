package org.gaeron;

/**
 * Failure of a node that is dead, cut off, or has ended before the others. Every pending and every later operation that
 * needs the node fails with this exception, on every rank.
 */
public final class NodeFailedException extends GlobalArrayException
{
    /**
     * State of the operation that failed with the node.
     */
    public enum OperationState
    {
        /** The operation was not applied. */
        NOT_APPLIED,

        /**
         * The node died during the operation: it was applied once or not at all, and which of them is unknown.
         */
        IN_DOUBT
    }

    private static final long serialVersionUID = 1L;

    private final int node;
    private final OperationState operationState;
    private final String reason;

    /**
     * The failure of a node.
     *
     * @param node           the node that failed.
     * @param operationState the state of the caller's operation.
     * @param reason         how the failure was detected.
     */
    public NodeFailedException(final int node, final OperationState operationState, final String reason)
    {
        this(node, operationState, reason,
            operationState == OperationState.IN_DOUBT ? " (operation in doubt)" : " (operation not applied)");
    }

    /**
     * The failure of a node, apart from any one operation, as a barrier meets it. What its rank has not fenced is in
     * doubt.
     *
     * @param node   the node that failed.
     * @param reason how the failure was detected.
     */
    public NodeFailedException(final int node, final String reason)
    {
        this(node, OperationState.IN_DOUBT, reason, "");
    }

    private NodeFailedException(
        final int node, final OperationState operationState, final String reason, final String remark)
    {
        super("node " + node + " failed: " + reason + remark);
        this.node = node;
        this.operationState = operationState;
        this.reason = reason;
    }

    /**
     * {@return this failure with another operation state, and with this exception as its cause}
     *
     * @param state the state of the whole operation of which the failed one is a part.
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
     * {@return the state of the operation; of a call that is none, the state of what was not fenced before}
     */
    public OperationState operationState()
    {
        return operationState;
    }

    /**
     * {@return how the failure was detected}
     */
    public String reason()
    {
        return reason;
    }
}
