package org.gaeron.verification;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A bug planted into a class under test, to show that a check finds it: a source file, a text in it, and the
 * replacement of that text. The changed classes precede the good ones on the class path.
 *
 * <p>All of them show on a processor with the strong memory order of x86. A store without its release shows there only
 * if a compiler reorders it.
 *
 * @param check       that must fail.
 * @param file        of the source, from the root of the project.
 * @param text        of the source.
 * @param replacement the bug.
 */
record Planted(String check, String file, String text, String replacement)
{
    private static final String RUNTIME = "ga-runtime/src/main/java/org/gaeron/runtime/";
    private static final String AERON = "ga-aeron/src/main/java/org/gaeron/aeron/";
    private static final String WIRE = "ga-wire/src/main/java/org/gaeron/wire/";
    private static final String STRESS = "verification/src/main/java/org/gaeron/";
    private static final String PUT = "            PEER.put(payloadAt, payload, null);\n";
    private static final String ACC = "            PEER.acc(flagAt, SET, flag, null);\n";
    private static final String FENCE = "        VarHandle.fullFence();\n";

    private static final String COPY = "        longs.copyTo(block.memory(), offsetBytes + Long.BYTES);\n";
    private static final String HEADER = "        block.putRelease(offsetBytes, header);\n";
    private static final String STATE = "        reason = why;\n        state = last;\n        outbound.clear();\n";
    private static final String WAKE = "        awaited.onLinkEnd(this::failure);\n";
    private static final String OPENED =
        " open(final int strand)\n    {\n        openUpTo(strand + 1);\n        return ";

    /**
     * All bugs, planted together. Of {@code LinkStress.End} the two stores alone are so near that some machines never
     * see one of them.
     */
    static final List<Planted> ALL = List.of(
        new Planted("StripeLocksStress.Lock", RUNTIME + "memory/StripeLocks.java",
            "if (!LOCK.compareAndSet(locks, index, 0, 1))", "if ((int)LOCK.getAndSet(locks, index, 1) > 1)"),
        new Planted("StripeLocksStress.TryLock", RUNTIME + "memory/StripeLocks.java",
            "== 0 && LOCK.compareAndSet(locks, index, 0, 1)", "== 0 && (int)LOCK.getAndSet(locks, index, 1) < 2"),
        new Planted("WaiterStress.Park", RUNTIME + "waiting/Waiter.java",
            "STATE.setVolatile(this, PARKED);\n        machine.heavyFence();", "STATE.setVolatile(this, PARKED);"),
        new Planted("WaiterStress.Block", RUNTIME + "waiting/Waiter.java",
            "STATE.setVolatile(this, BLOCKED);\n        machine.heavyFence();", "STATE.setVolatile(this, BLOCKED);"),
        new Planted("CompletionStress.Value", RUNTIME + "waiting/Completion.java",
            "this.value = value;\n        finish();", "finish();\n        this.value = value;"),
        new Planted("CompletionStress.Failure", RUNTIME + "waiting/Completion.java",
            "if (this.failure == null)\n        {\n            this.failure = failure;\n        }\n        finish();",
            "finish();\n        this.failure = failure;"),
        new Planted("ControlSlotStress.SweepMessage", STRESS + "runtime/collective/ControlSlotStress.java",
            PUT + ACC, ACC + PUT),
        new Planted("ControlSlotStress.FetchAndAdd", RUNTIME + "memory/AtomicWords.java",
            "return (long)LONGS.getAndAdd(memory(), offsetBytes, operand);",
            "final long old = getAcquire(offsetBytes);" +
            "LONGS.setRelease(memory(), offsetBytes, old + operand); return old;"),
        new Planted("MailboxStress.Message", RUNTIME + "peer/NearPeer.java",
            "        if (at.cols() > 1)\n",
            "        block.putRelease(offsetBytes, from.word(from.index(0, 0)));\n        if (at.cols() > 1)\n"),
        new Planted("MailboxStress.Register", RUNTIME + "memory/AtomicWords.java",
            "case OR -> (long)LONGS.getAndBitwiseOr(memory(), offsetBytes, operand);",
            "case OR -> { final long old = getAcquire(offsetBytes);" +
            "LONGS.setRelease(memory(), offsetBytes, old | operand); yield old; }"),
        new Planted("MailboxStress.Claim", RUNTIME + "memory/AtomicWords.java",
            "final long found = compareAndExchange(offsetBytes, before, before + operand);",
            "final long found = before; LONGS.setRelease(memory(), offsetBytes, before + operand);"),
        new Planted("NearRingStress.Message", RUNTIME + "ring/NearRing.java",
            COPY + HEADER, HEADER + COPY),
        new Planted("NearRingStress.Woken", RUNTIME + "ring/NearRing.java", "        reader.signal();\n", ""),
        new Planted("MutexStress.Exclusive", RUNTIME + "mutex/MutexQueue.java",
            "await(mutex, MutexDescriptor.turnCol(place), false);", ""),
        new Planted("MutexStress.Woken", RUNTIME + "peer/NearPeer.java",
            "if (block.isAwaited())\n        {\n            waiters[",
            "if (block == null)\n        {\n            waiters["),
        new Planted("TaskPoolStress.Draws", RUNTIME + "node/TaskPool.java",
            "return (long)WORDS.getAndAdd(words, CURSOR, 1L);",
            "final long drawn = cursorVolatile(); WORDS.setVolatile(words, CURSOR, drawn + 1); return drawn;"),
        new Planted("TaskPoolStress.Wakes", RUNTIME + "node/TaskPool.java",
            "(long)WORDS.getVolatile(words, WAITING) > 0", "(long)WORDS.getVolatile(words, WAITING) > 1"),
        new Planted("BatonStress", WIRE + "Baton.java",
            "!HELD.compareAndSet(this, 0, 1)", "(int)HELD.getAndSet(this, 1) > 1"),
        new Planted("DoorbellStress.Neighbour", AERON + "Doorbell.java", FENCE, ""),
        new Planted("DoorbellStress.Server", AERON + "ServerPhase.java", FENCE, ""),
        new Planted("AwaitedStrandsStress.Operates", WIRE + "Link.java",
            STATE + WAKE, WAKE + STATE),
        new Planted("AwaitedStrandsStress.Waits", WIRE + "Awaited.java",
            "unperformed);\n        waiter.signal();", "unperformed);"),
        new Planted("AwaitedStrandsStress.TwoForks", WIRE + "AwaitedStrands.java",
            "synchronized Awaited" + OPENED + "all[strand];", "Awaited" + OPENED + "find(strand);"),
        new Planted("AwaitedStrandsStress.GivenBack", WIRE + "PendingOperation.java",
            "return tryClose() ? taken : null;", "return tryClose() ? completion : null;"),
        new Planted("LinkStress.Applied", WIRE + "Link.java",
            "private volatile long applied;", "private long applied;"),
        new Planted("LinkStress.End", WIRE + "Link.java",
            "reason = why;\n        state = last;", "state = last;\n        Thread.yield();\n        reason = why;"),
        new Planted("PendingOperationStress.Open", WIRE + "PendingOperation.java",
            "        this.kind = kind;\n", "        STATE.setVolatile(this, OPEN);\n        this.kind = kind;\n"),
        new Planted("PendingOperationStress.TakeBack", WIRE + "PendingOperation.java",
            "return STATE.compareAndSet(this, OPEN, FREE);",
            "return (int)STATE.getAcquire(this) == OPEN && (int)STATE.getAndSet(this, FREE) < 2;"));

    /**
     * Compiles all files that have bugs.
     *
     * @param root   of the project.
     * @param folder where the sources and classes go.
     * @return the folder of the classes.
     * @throws IOException if a file cannot be read or written.
     */
    static Path plantAll(final Path root, final Path folder) throws IOException
    {
        final Path classes = Files.createDirectories(folder.resolve("classes"));
        final List<Path> sources = new ArrayList<>();
        for (final String file : ALL.stream().map(Planted::file).distinct().toList())
        {
            final Path changed = folder.resolve("sources").resolve(file);
            Files.createDirectories(changed.getParent());
            sources.add(Files.writeString(changed, changed(file, Files.readString(root.resolve(file)))));
        }
        compile(sources, classes);
        return classes;
    }

    private static String changed(final String file, final String source)
    {
        String changed = source;
        for (final Planted bug : ALL.stream().filter(each -> each.file.equals(file)).toList())
        {
            if (!changed.contains(bug.text))
            {
                throw new IllegalStateException(
                    file + ": expected \"" + bug.text.strip() + "\", to plant a bug there, actual none");
            }
            changed = changed.replace(bug.text, bug.replacement);
        }
        return changed;
    }

    private static void compile(final List<Path> sources, final Path classes) throws IOException
    {
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null))
        {
            final List<String> options = List.of(
                "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"), "-d", classes.toString());
            final boolean isCompiled = compiler.getTask(complaints, files, null, options, null,
                files.getJavaFileObjectsFromPaths(sources)).call();
            if (!isCompiled)
            {
                throw new IllegalStateException("planted bugs: " + complaints);
            }
        }
    }
}
