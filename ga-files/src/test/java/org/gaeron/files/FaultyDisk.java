package org.gaeron.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A disk whose n-th operation fails; if it stops, all later ones, too, as after a kill. Any thread. */
final class FaultyDisk extends Disk
{
    private final AtomicInteger operations = new AtomicInteger();
    private final int fault;
    private final boolean stops;

    FaultyDisk(final int fault, final boolean stops)
    {
        this.fault = fault;
        this.stops = stops;
    }

    private void step() throws IOException
    {
        final int operation = operations.incrementAndGet();
        if (stops && operation >= fault)
        {
            throw new IllegalStateException("planted end");
        }
        if (operation == fault)
        {
            throw new IOException("planted failure");
        }
    }

    @Override
    void createFolders(final Path path) throws IOException
    {
        told("cannot create", path, true, () ->
        {
            step();
            return null;
        });
        super.createFolders(path);
    }

    @Override
    FileChannel create(final Path file, final Content content) throws IOException
    {
        told("cannot write", file, true, () ->
        {
            step();
            return null;
        });
        return super.create(file, content);
    }

    @Override
    int writeSome(final FileChannel out, final ByteBuffer bytes, final long position) throws IOException
    {
        // a part of the bytes, and then the fault
        final int limit = bytes.limit();
        bytes.limit(bytes.position() + (bytes.remaining() + 1) / 2);
        final int written = super.writeSome(out, bytes, position);
        bytes.limit(limit);
        step();
        return written;
    }

    @Override
    void force(final FileChannel channel) throws IOException
    {
        step();
    }

    @Override
    void move(final Path from, final Path to) throws IOException
    {
        told("cannot rename", to, true, () ->
        {
            step();
            return null;
        });
        super.move(from, to);
    }

    @Override
    void delete(final Path path) throws IOException
    {
        told("cannot remove", path, true, () ->
        {
            step();
            return null;
        });
        super.delete(path);
    }

    @Override
    long usableBytes(final Path path) throws IOException
    {
        step();
        return super.usableBytes(path);
    }

    @Override
    Closeable lock(final Path file) throws IOException
    {
        step();
        return super.lock(file);
    }
}
