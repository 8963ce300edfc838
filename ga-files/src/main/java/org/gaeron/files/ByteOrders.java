package org.gaeron.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.gaeron.ElementType;

/** Turns elements of the other byte order into those of this machine. */
final class ByteOrders
{
    private ByteOrders()
    {
    }

    /** Turns the bytes of all components of the elements in a buffer, from its position to its limit. */
    static void toNative(final ByteBuffer bytes, final ElementType type, final ByteOrder order)
    {
        if (order == ByteOrder.nativeOrder())
        {
            return;
        }
        final ByteBuffer turned = bytes.duplicate().order(ByteOrder.nativeOrder());
        if (type.sizeBytes() / type.components() == Long.BYTES)
        {
            for (int at = turned.position(); at < turned.limit(); at += Long.BYTES)
            {
                turned.putLong(at, Long.reverseBytes(turned.getLong(at)));
            }
        }
        else
        {
            for (int at = turned.position(); at < turned.limit(); at += Integer.BYTES)
            {
                turned.putInt(at, Integer.reverseBytes(turned.getInt(at)));
            }
        }
    }
}
