package org.gaeron.launch.job;

/** A node as a test wants it. */
final class FakeMember implements MemberNode
{
    private final int node;
    volatile NodeState state = NodeState.starting();
    volatile long doubtNs;

    FakeMember(final int node)
    {
        this.node = node;
    }

    @Override
    public int node()
    {
        return node;
    }

    @Override
    public String name()
    {
        return "node " + node;
    }

    @Override
    public String host()
    {
        return "h" + node;
    }

    @Override
    public NodeState state()
    {
        return state;
    }

    @Override
    public long doubtNs()
    {
        return doubtNs;
    }

    @Override
    public void tell(final byte[] line)
    {
        // it does not hear
    }
}
