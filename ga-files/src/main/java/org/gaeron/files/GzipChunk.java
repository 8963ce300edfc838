package org.gaeron.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The file of a chunk that is compressed by gzip (RFC 1952). The sum after it, if there is one, is that of the
 * compressed bytes. Used by one thread.
 */
final class GzipChunk
{
    private static final int PIECE_BYTES = 64 << 10;
    /** By how much compressed bytes may be more than those of the elements: incompressible ones, and a header. */
    private static final int MOST_EXCESS_PART = 8;
    private static final int HEADER_BYTES = 1024;

    private final Disk disk;
    private final FileChannel out;
    private final CRC32C crc = new CRC32C();
    private final byte[] piece = new byte[PIECE_BYTES];
    private final Deflating deflating;
    private long position;

    /** The JDK's stream, at a level. */
    private static final class Deflating extends GZIPOutputStream
    {
        Deflating(final OutputStream to, final int level) throws IOException
        {
            super(to, PIECE_BYTES);
            def.setLevel(level);
        }
    }

    /** Begins a file. */
    GzipChunk(final Disk disk, final FileChannel out, final int level) throws IOException
    {
        this.disk = disk;
        this.out = out;
        deflating = new Deflating(new OutputStream()
        {
            @Override
            public void write(final int value) throws IOException
            {
                write(new byte[]{(byte)value}, 0, 1);
            }

            @Override
            public void write(final byte[] from, final int offset, final int length) throws IOException
            {
                crc.update(from, offset, length);
                append(ByteBuffer.wrap(from, offset, length));
            }
        }, level);
    }

    private void append(final ByteBuffer bytes) throws IOException
    {
        final int length = bytes.remaining();
        disk.writeAt(out, bytes, position);
        position += length;
    }

    /** Compresses further elements of the chunk. */
    void write(final ByteBuffer elements) throws IOException
    {
        while (elements.hasRemaining())
        {
            final int length = Math.min(PIECE_BYTES, elements.remaining());
            elements.get(piece, 0, length);
            deflating.write(piece, 0, length);
        }
    }

    /** Ends the file. */
    void finish(final boolean hasChecksum) throws IOException
    {
        deflating.close();
        if (hasChecksum)
        {
            append(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt((int)crc.getValue())
                .flip());
        }
    }

    /**
     * {@return a whole file}
     *
     * @param dataBytes bytes of the elements of its chunk.
     */
    static ByteBuffer load(final FileChannel in, final long dataBytes) throws IOException
    {
        final long most = Math.min(Integer.MAX_VALUE - 8L, dataBytes + dataBytes / MOST_EXCESS_PART + HEADER_BYTES);
        if (in.size() > most)
        {
            throw new IOException("expected at most " + most + " bytes, actual " + in.size());
        }
        final ByteBuffer file = ByteBuffer.allocate((int)in.size()).order(ByteOrder.LITTLE_ENDIAN);
        Disk.readAt(in, file, 0);
        return file.flip();
    }

    /** Fills a buffer from compressed bytes; they must have neither less nor more. */
    static void unpack(final ByteBuffer packed, final ByteBuffer to) throws IOException
    {
        final byte[] piece = new byte[PIECE_BYTES];
        final long expected = to.remaining();
        try (InputStream in = new GZIPInputStream(
            new ByteArrayInputStream(packed.array(), packed.position(), packed.remaining()), PIECE_BYTES))
        {
            int length = in.read(piece);
            while (length >= 0 && length <= to.remaining())
            {
                to.put(piece, 0, length);
                length = in.read(piece);
            }
            if (length >= 0 || to.hasRemaining())
            {
                throw new IOException("expected " + expected + " compressed bytes of elements, actual " +
                    (length >= 0 ? "more" : Long.toString(expected - to.remaining())));
            }
        }
    }
}
