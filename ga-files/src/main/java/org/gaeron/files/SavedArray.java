package org.gaeron.files;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * An array of a {@link Checkpoint}. Its elements are read from the files when they are asked for. Any thread.
 */
public final class SavedArray
{
    private final String name;
    private final Path folder;
    private final ArrayDocument document;

    SavedArray(final Path folder, final String name) throws IOException
    {
        this.name = name;
        this.folder = folder.resolve(name);
        document = Zarr.read(this.folder, ArrayDocument::parse);
    }

    /**
     * {@return the name}
     */
    public String name()
    {
        return name;
    }

    /**
     * {@return the type of the elements}
     */
    public ElementType type()
    {
        return document.type();
    }

    /**
     * {@return number of rows}
     */
    public long rows()
    {
        return document.grid().rows();
    }

    /**
     * {@return number of columns}
     */
    public long cols()
    {
        return document.grid().cols();
    }

    /**
     * {@return the bytes of its files, as many as they are if they are not compressed}
     */
    public long bytes()
    {
        return document.grid().count() * document.fileBytes();
    }

    ChunkGrid grid()
    {
        return document.grid();
    }

    ChunkFile open()
    {
        return ChunkFile.reading(name, folder, document);
    }

    /**
     * Reads a patch into memory. It reads all of each chunk of which the patch has a part.
     *
     * @param patch  a patch of the array.
     * @param buffer the destination, row-major, from its first byte: native, or a Java array of the type or of bytes.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if {@code ld} is too small, or the buffer too short, of another type or
     *                                   read-only; it is not changed.
     * @throws IOException               if a chunk is missing, short or damaged; the message names array and file.
     */
    public void read(final Patch patch, final MemorySegment buffer, final long ld) throws IOException
    {
        if (patch.rowHi() > rows() || patch.colHi() > cols())
        {
            throw new IndexOutOfBoundsException("expected a patch of " + this + ", actual " + patch);
        }
        if (ld < patch.cols())
        {
            throw new IllegalArgumentException("expected ld >= " + patch.cols() + ", actual " + ld);
        }
        check(patch, buffer, ld);
        if (patch.isEmpty())
        {
            return;
        }
        final ChunkGrid grid = document.grid();
        final int size = type().sizeBytes();
        try (ChunkFile file = open())
        {
            for (long i = patch.rowLo() / grid.chunkRows(); i * grid.chunkRows() < patch.rowHi(); i++)
            {
                for (long j = patch.colLo() / grid.chunkCols(); j * grid.chunkCols() < patch.colHi(); j++)
                {
                    final long chunk = i * grid.across() + j;
                    file.read(chunk);
                    final Patch whole = grid.patch(chunk);
                    final Patch part = whole.intersect(patch);
                    for (long row = part.rowLo(); row < part.rowHi(); row++)
                    {
                        final long from = (row - whole.rowLo()) * grid.chunkCols() + part.colLo() - whole.colLo();
                        final long to = (row - patch.rowLo()) * ld + part.colLo() - patch.colLo();
                        MemorySegment.copy(file.elements(), JAVA_BYTE, from * size,
                            buffer, JAVA_BYTE, to * size, part.cols() * size); // with layouts: also right if short
                    }
                }
            }
        }
    }

    /** Refuses memory that cannot hold a patch, as arrays do. */
    private void check(final Patch patch, final MemorySegment buffer, final long ld)
    {
        if (buffer.isReadOnly())
        {
            throw new IllegalArgumentException("array " + name + ": expected memory to write to, actual read-only");
        }
        final Object base = buffer.heapBase().orElse(null);
        if (base != null && !(base instanceof byte[]) && base.getClass() != type().newArray(0).getClass())
        {
            throw new IllegalArgumentException("array " + name + ": expected memory of " + type().plural() +
                ", native or of bytes, actual " + base.getClass().getSimpleName());
        }
        final long elements = buffer.byteSize() / type().sizeBytes();
        if (!patch.isEmpty() && (patch.cols() > elements || patch.rows() - 1 > (elements - patch.cols()) / ld))
        {
            throw new IllegalArgumentException("array " + name + ": expected a buffer of (" + patch.rows() +
                " - 1) * " + ld + " + " + patch.cols() + " elements for patch " + patch + ", actual " + elements);
        }
    }

    /**
     * Reads all elements, and checks the length and the sum of each chunk.
     *
     * @throws IOException if one is missing, short or damaged; the message names array and file. Failures of further
     *                     chunks are suppressed ones of it.
     */
    public void verify() throws IOException
    {
        IOException first = null;
        try (ChunkFile file = open())
        {
            for (long chunk = 0; chunk < document.grid().count(); chunk++)
            {
                final long each = chunk;
                final IOException failure = Agreement.failureOf(() -> file.read(each));
                if (first == null)
                {
                    first = failure;
                }
                else if (failure != null)
                {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null)
        {
            throw first;
        }
    }

    /** Refuses an array of another type or shape. */
    void checkFits(final GlobalArray<?> array)
    {
        if (array.spec().type() != type() || array.rows() != rows() || array.cols() != cols())
        {
            throw new IllegalArgumentException("expected an array like " + this + " in " + folder.getParent() +
                ", actual array " + array.spec().name() + ": " + array.rows() + " x " + array.cols() + " " +
                array.spec().type().plural());
        }
    }

    /** Reads into an array, of the same type and shape. Collective, with a sync before and after. */
    void restore(final Team team, final GlobalArray<?> array) throws IOException
    {
        final Agreement agreement = new Agreement(team);
        agreement.check("restore of " + folder + " into " + Agreement.words(array));
        team.sync();
        agreement.run("cannot restore array " + array.spec().name(), () ->
        {
            final List<Long> own =
                new ChunkOwners(team.size()).chunksOf(team.rank(), document.grid(), array.distribution());
            if (own.isEmpty())
            {
                return;
            }
            try (ChunkFile file = open())
            {
                for (final long chunk : own)
                {
                    file.read(chunk);
                    array.put(document.grid().patch(chunk), file.elements(), document.grid().chunkCols());
                }
            }
        });
        team.sync();
    }

    /**
     * {@return name, shape and type}
     */
    @Override
    public String toString()
    {
        return "array " + name + ": " + rows() + " x " + cols() + " " + type().plural();
    }
}
