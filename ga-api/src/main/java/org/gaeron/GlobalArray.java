package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * A dense two-dimensional array of a job, distributed by blocks over its ranks ({@link Distribution}). Every rank
 * reaches every element with one-sided operations; only the node that owns a block ever writes it (owner-computes).
 *
 * <p>An array object belongs to one rank and is used by that rank's thread only: any other gets an {@link
 * IllegalStateException}, except from spec, team, number, distribution, locate, locateRegion, describe, own, periodic
 * and toString.
 * Any thread may use a {@link LocalBlock}. {@code toString} has name, shape, type, layout and this rank's block; it
 * does not communicate. Further threads of a rank have views of the array ({@link World#view(GlobalArray)}). To a view
 * its thread is what a rank is to the array.
 *
 * <h2>The contract of all operations</h2>
 * <ul>
 * <li><b>Completion.</b> Blocking put and acc return when the caller's buffer may be reused: small ones before they are
 * applied, so a loop of them is pipelined. Get, readInc and the other fetching operations return when the value is
 * available. {@link World#fence()} returns when all operations of this rank are applied at their owners, {@link
 * #fence()} when those on this array are; {@link World#sync()} is a fence of every rank and a barrier. Non-blocking
 * twins promise the same at {@link Handle#await()}.</li>
 * <li><b>Order.</b> Blocking operations of one rank on overlapping patches are seen in program order. Nothing else is
 * ordered without a fence.</li>
 * <li><b>Atomicity.</b> Each element on its own: acc against acc; on arrays of integers also acc, readInc, the
 * fetching operations and compareAndSet against each other, linearizable per element. No element is ever torn; of a
 * complex one, a get or put moves the two parts one after the other. A put
 * mixed with the others on one element, without a fence between, leaves one of the results.</li>
 * <li><b>Exactly once.</b> An operation is applied once or not at all, and the caller always learns which: it returned
 * normally; it failed and was not applied; or its owner died during it and it is <i>in doubt</i>
 * ({@link NodeFailedException#operationState()}).</li>
 * <li><b>Bad input</b> is an exception on the calling rank, and changes nothing anywhere:
 * {@link IndexOutOfBoundsException} for a patch outside the array, {@link IllegalArgumentException} for a buffer that
 * is too short for patch and ld, {@link IllegalStateException} for a closed array or another thread,
 * {@link SpecMismatchException} when the ranks disagree in a collective call. A rank whose own argument is bad does not
 * take part in the collective call, so the others wait for its next one.</li>
 * <li><b>Limits.</b> Memory is reserved when an array is created, on all nodes or none; a refusal raises a
 * {@link MemoryLimitException} on every rank, and the job goes on.</li>
 * <li><b>A dead node</b> is detected within 3 seconds by default; then every pending and later operation that needs it
 * fails on every rank with a {@link NodeFailedException} that names it. The issuing rank's next fence, sync or await
 * throws errors of the owner: the first one that includes the owner's node.</li>
 * <li><b>An {@link Error}</b> that cuts a call off, such as a {@link StackOverflowError}, leaves the operation in
 * doubt. Where other ranks would wait for the rest of it, the error ends the job even if the program catches it.</li>
 * </ul>
 *
 * Lists of elements ({@link ScatteredAccess}, {@link ScatteredMemory}) and strided patches ({@link StridedAccess}) keep
 * the same contract.
 *
 * <h2>Buffers</h2>
 * Local buffers are row-major. {@code offset} is the index of the first element. {@code ld} (leading dimension) is the
 * number of elements from one row to the next, at least the columns of the patch. Complex elements are pairs in an
 * array of doubles, and {@code offset} and {@code ld} count pairs. A
 * {@link java.lang.foreign.MemorySegment}, heap or native, starts at its first byte; slice it to start elsewhere. Its
 * elements are in native byte order, at any alignment. On the heap it is memory of bytes, or of a Java array of the
 * element's own type; another type raises an {@link IllegalArgumentException}, unless the segment is read-only, which
 * hides the type. Memory of a confined arena works only for patches that lie
 * wholly on this node. Other patches raise an {@link IllegalArgumentException}, because threads of the transport must
 * access the memory.
 *
 * @param <A> the Java array of the elements, such as {@code double[]}.
 */
public sealed interface GlobalArray<A> extends CopyableArray<A>, DistributedArray, GhostedArray, PrintableArray,
    ScatteredAccess<A>, ScatteredMemory, StridedAccess<A>, AutoCloseable permits
    GlobalRealArray, GlobalIntegerArray, GlobalComplexArray
{
    /**
     * {@return the spec of the array}
     */
    ArraySpec spec();

    /**
     * {@return number of rows}
     */
    default long rows()
    {
        return spec().rows();
    }

    /**
     * {@return number of columns}
     */
    default long cols()
    {
        return spec().cols();
    }

    /**
     * {@return number of elements of a one-dimensional array, which is a matrix of one column} Such arrays have short
     * forms of operations on single elements. {@link Patch#range(long, long)} makes patches of them.
     *
     * @throws UnsupportedOperationException if the array has more than one column.
     */
    default long length()
    {
        spec().checkLinear();
        return rows();
    }

    /**
     * {@return the whole array as a patch}
     */
    default Patch patch()
    {
        return new Patch(0, rows(), 0, cols());
    }

    /**
     * {@return algebra on this rank's own block, without communication}
     */
    OwnBlock<A> own();

    /**
     * Sets all elements to zero. Collective, with a sync before and after: every rank clears its own block, and all are
     * cleared when it returns. What a rank has written before its call is overwritten.
     *
     * @throws IllegalStateException if the array is closed.
     */
    void zero();

    /**
     * Copies a patch into a new Java array. Inner loops should rather have one array of their own, for the garbage.
     *
     * @param patch the patch to read.
     * @return its elements, row-major, without gaps.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if no Java array has room for it: it may have 2<sup>31</sup> - 9 elements.
     * @throws IllegalStateException     if the array is closed.
     */
    A get(Patch patch);

    /**
     * Copies a patch into a buffer that starts at 0 and has the patch's columns as its leading dimension.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; at least {@code patch.count()} elements.
     */
    default void get(final Patch patch, final A buffer)
    {
        get(patch, buffer, 0, patch.cols());
    }

    /**
     * Copies a patch into a buffer.
     *
     * @param patch  the patch to read.
     * @param buffer the destination, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void get(Patch patch, A buffer, long offset, long ld);

    /**
     * Copies a patch into memory.
     *
     * @param patch  the patch to read.
     * @param buffer the destination, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short or read-only, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void get(Patch patch, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, A, long, long)}.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; left alone until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, A buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #get(Patch, MemorySegment, long)}.
     *
     * @param patch  the patch to read.
     * @param buffer the destination; left alone, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle getAsync(Patch patch, MemorySegment buffer, long ld);

    /**
     * Writes a patch from a buffer that starts at 0 and has the patch's columns as its leading dimension.
     *
     * @param patch  the patch to write.
     * @param buffer the values; at least {@code patch.count()} elements.
     */
    default void put(final Patch patch, final A buffer)
    {
        put(patch, buffer, 0, patch.cols());
    }

    /**
     * Writes a patch.
     *
     * @param patch  the patch to write.
     * @param buffer the values, row-major.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void put(Patch patch, A buffer, long offset, long ld);

    /**
     * Writes a patch from memory.
     *
     * @param patch  the patch to write.
     * @param buffer the values, row-major, from its first byte.
     * @param ld     elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, or {@code ld} too small.
     * @throws IllegalStateException     if the array is closed.
     */
    void put(Patch patch, MemorySegment buffer, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, A, long, long)}.
     *
     * @param patch  the patch to write.
     * @param buffer the values; left unchanged until the handle is done.
     * @param offset index of the first element in the buffer.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, A buffer, long offset, long ld);

    /**
     * The non-blocking twin of {@link #put(Patch, MemorySegment, long)}.
     *
     * @param patch  the patch to write.
     * @param buffer the values; left unchanged, and kept alive, until the handle is done.
     * @param ld     elements from one row of the buffer to the next.
     * @return the operation under way.
     */
    Handle putAsync(Patch patch, MemorySegment buffer, long ld);

    /**
     * Combines a patch with a buffer, each element atomically. With {@link Operator#SUM} it is {@code acc} with alpha
     * 1.
     *
     * @param patch    the patch to combine into.
     * @param operator the operator.
     * @param buffer   the other operands, row-major.
     * @param offset   index of the first element in the buffer.
     * @param ld       elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, {@code ld} too small, or the operator not one of
     *                                   this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, Operator operator, A buffer, long offset, long ld);

    /**
     * Combines a patch with memory, each element atomically. With {@link Operator#SUM} it is {@code acc} with alpha 1.
     *
     * @param patch    the patch to combine into.
     * @param operator the operator.
     * @param buffer   the other operands, row-major, from its first byte.
     * @param ld       elements from one row of the buffer to the next; at least the columns of the patch.
     * @throws IndexOutOfBoundsException if the patch reaches outside the array.
     * @throws IllegalArgumentException  if the buffer is too short, {@code ld} too small, or the operator not one of
     *                                   this type.
     * @throws IllegalStateException     if the array is closed.
     */
    void acc(Patch patch, Operator operator, MemorySegment buffer, long ld);

    /**
     * {@return this array as a torus, whose rows and columns wrap at the edges}
     */
    PeriodicArray<A> periodic();

    /**
     * Waits until all operations of this rank on this array are applied at their owners: its non-blocking ones, too,
     * even if their handles were not awaited. Operations on other arrays are not waited for, such as a large transfer
     * under way. On a view: the operations of its thread.
     *
     * @throws GlobalArrayException  if one of them failed. An error of an owner that no handle has told is thrown by
     *                               the first fence that includes the owner's node, of this array or another.
     * @throws IllegalStateException if the array is closed.
     */
    void fence();

    /**
     * Waits until all operations of this rank on this array are applied at the node of a rank. A non-blocking operation
     * that has a part there is waited for as a whole.
     *
     * @param rank a rank of the array's team.
     * @throws IndexOutOfBoundsException if there is no such rank.
     * @throws GlobalArrayException      if one of them failed, as for {@link #fence()}.
     * @throws IllegalStateException     if the array is closed.
     */
    void fence(int rank);

    /**
     * Closes the array: a {@link World#fence()} of this rank, after which every use of the array on this rank is an
     * {@link IllegalStateException}. Collective, but it does not wait for the other ranks, so a program that ends with
     * an exception may call it. The first collective call of the array's team after all of its ranks have closed the
     * array frees its memory on all nodes; creating another array on that team is such a call. All ranks close their
     * arrays in the same order, else that call is a {@link SpecMismatchException}, and those arrays keep their memory
     * until the team ends. Closing an array again does nothing.
     *
     * @throws GlobalArrayException if an operation of this rank failed that it has not awaited.
     */
    @Override
    void close();
}
