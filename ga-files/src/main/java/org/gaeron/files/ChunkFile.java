package org.gaeron.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

import org.gaeron.GlobalArray;
import org.gaeron.Patch;

/**
 * Chunks of one array in files, through one buffer. A file has all elements of its chunk, row by row, zeros beyond the
 * array, and 4 bytes with the CRC-32C of that, little-endian.
 *
 * <p>Used by one thread. The buffer may be that of a transfer to another node, so any thread may access its memory.
 */
final class ChunkFile implements AutoCloseable
{
    /** Fits the second cache of a core. */
    private static final long STRIP_BYTES = 256 << 10;

    private final String name;
    private final Path folder;
    private final ArrayDocument document;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment elements;
    private final ByteBuffer bytes;
    private final CRC32C crc = new CRC32C();

    private ChunkFile(final String name, final Path folder, final ArrayDocument document, final long bufferBytes)
    {
        this.name = name;
        this.folder = folder;
        this.document = document;
        elements = arena.allocate(bufferBytes, Long.BYTES);
        bytes = elements.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * {@return what reads chunks, with a buffer for a whole one}
     *
     * @param name     of the array, for messages.
     * @param folder   of the array.
     * @param document of the array.
     */
    static ChunkFile reading(final String name, final Path folder, final ArrayDocument document)
    {
        return new ChunkFile(name, folder, document, document.fileBytes());
    }

    /** {@return what writes chunks, with a buffer for a strip of one; see {@link #reading}} */
    static ChunkFile writing(final String name, final Path folder, final ArrayDocument document)
    {
        return new ChunkFile(name, folder, document, Integer.BYTES +
            stripRows(document) * document.grid().chunkCols() * document.type().sizeBytes());
    }

    /** {@return the file of a chunk} */
    Path path(final long chunk)
    {
        return row(chunk / document.grid().across()).resolve(Long.toString(chunk % document.grid().across()));
    }

    /** {@return the folder of a row of chunks} */
    Path row(final long row)
    {
        return folder.resolve("c").resolve(Long.toString(row));
    }

    /** {@return the elements of the chunk that was read last} */
    MemorySegment elements()
    {
        return elements;
    }

    /**
     * {@return a file with the part of an array that a chunk has, not forced to the disk yet} It is written strip by
     * strip: a strip stays in the processor's cache from the array to the file.
     */
    FileChannel write(final Disk disk, final long chunk, final GlobalArray<?> array) throws IOException
    {
        return disk.create(path(chunk), out -> write(disk, out, document.grid().patch(chunk), array));
    }

    private void write(final Disk disk, final FileChannel out, final Patch patch, final GlobalArray<?> array)
        throws IOException
    {
        final long rowBytes = document.grid().chunkCols() * document.type().sizeBytes();
        final GzipChunk gzip =
            document.isCompressed() ? new GzipChunk(disk, out, document.gzipLevel()) : null;
        crc.reset();
        long strip;
        for (long row = 0; row < document.grid().chunkRows(); row += strip)
        {
            strip = Math.min(stripRows(document), document.grid().chunkRows() - row);
            final long from = Math.min(patch.rowHi(), patch.rowLo() + row);
            final Patch part = patch.rows(from, Math.min(patch.rowHi(), from + strip));
            if (part.count() < strip * document.grid().chunkCols())
            {
                elements.fill((byte)0);
            }
            array.get(part, elements, document.grid().chunkCols());
            bytes.clear().limit((int)(strip * rowBytes));
            if (gzip != null)
            {
                gzip.write(bytes);
                continue;
            }
            crc.update(bytes);
            if (document.hasChecksum() && row + strip == document.grid().chunkRows())
            {
                bytes.limit(bytes.limit() + Integer.BYTES).putInt((int)crc.getValue());
            }
            disk.writeAt(out, bytes.flip(), row * rowBytes);
        }
        if (gzip != null)
        {
            gzip.finish(document.hasChecksum());
        }
    }

    private static long stripRows(final ArrayDocument document)
    {
        return Math.clamp(STRIP_BYTES / (document.grid().chunkCols() * document.type().sizeBytes()), 1,
            document.grid().chunkRows());
    }

    /**
     * Reads a chunk, and checks its length and sum.
     *
     * @throws IOException names array, file, and what is wrong.
     */
    void read(final long chunk) throws IOException
    {
        final Path file = path(chunk);
        ByteBuffer packed = null;
        bytes.clear();
        try (FileChannel in = Disk.open(file))
        {
            if (document.isCompressed())
            {
                packed = GzipChunk.load(in, document.dataBytes());
            }
            else
            {
                load(in);
            }
        }
        catch (final NoSuchFileException ex)
        {
            throw new IOException("array " + name + ": chunk " + file + " is missing", ex);
        }
        catch (final IOException ex)
        {
            throw new IOException("array " + name + ": chunk " + file + " cannot be read: " + Disk.reason(ex), ex);
        }
        if (packed == null)
        {
            check(file, bytes, (int)document.dataBytes());
        }
        else
        {
            unpack(file, packed);
        }
        ByteOrders.toNative(bytes.clear().limit((int)document.dataBytes()), document.type(), document.order());
    }

    private void load(final FileChannel in) throws IOException
    {
        if (in.size() != document.fileBytes())
        {
            throw new IOException("expected " + document.fileBytes() + " bytes, actual " + in.size());
        }
        Disk.readAt(in, bytes, 0);
        if (bytes.hasRemaining())
        {
            throw new IOException("expected " + document.fileBytes() + " bytes, actual " + bytes.position());
        }
    }

    private void unpack(final Path file, final ByteBuffer packed) throws IOException
    {
        final int end = Math.max(0, packed.limit() - (document.hasChecksum() ? Integer.BYTES : 0));
        if (packed.limit() >= Integer.BYTES)
        {
            check(file, packed, end);
        }
        try
        {
            GzipChunk.unpack(packed.position(0).limit(end), bytes.clear().limit((int)document.dataBytes()));
        }
        catch (final IOException ex)
        {
            throw new IOException("array " + name + ": chunk " + file + " cannot be read: " + Disk.reason(ex), ex);
        }
    }

    /** Compares the sum of bytes with the one that follows them. */
    private void check(final Path file, final ByteBuffer of, final int length) throws IOException
    {
        if (document.hasChecksum())
        {
            final int expected = of.getInt(length);
            crc.reset();
            crc.update(of.clear().limit(length));
            of.clear();
            final int actual = (int)crc.getValue();
            if (expected != actual)
            {
                throw new IOException(String.format("array %s: chunk %s is damaged: expected CRC-32C %08x, as the " +
                    "file has it, actual %08x", name, file, expected, actual));
            }
        }
    }

    @Override
    public void close()
    {
        arena.close();
    }
}
