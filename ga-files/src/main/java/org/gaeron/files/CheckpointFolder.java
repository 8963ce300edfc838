package org.gaeron.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of checkpoints: {@code 000016}, {@code 000017}, and the file {@code latest} with the name of the newest.
 *
 * <p>Design note. One process at a time writes here: it has the lock of the file {@code .lock}, which the end of the
 * process gives back. What is not finished has a name that begins with {@code .tmp-checkpoint-}. So whoever has the
 * lock and finds such a name knows that its writer is dead, and removes it. Other ranks of that job may live for some
 * seconds more; the random number in the name keeps them from writing into the folder of a later one. The order of
 * changes, and what a process that ends between two of them leaves:
 *
 * <ol>
 * <li>{@code .tmp-checkpoint-000017-5f1c...} is made and filled; all its files and folders are forced to the disk.
 * Leaves a name that the next writer removes.</li>
 * <li>It is renamed to {@code 000017}, and the folder forced. Leaves a whole checkpoint that {@code latest} does not
 * name yet: readers find 000016, the next writer makes 000018.</li>
 * <li>{@code .tmp-checkpoint-latest} is written, forced, and renamed to {@code latest}; the folder is forced. Leaves
 * both.</li>
 * <li>Checkpoints that are not to be kept are renamed to {@code .tmp-checkpoint-old-...}, and removed. No reader sees a
 * half of one.</li>
 * </ol>
 */
final class CheckpointFolder
{
    private static final String UNFINISHED = ".tmp-checkpoint-";
    private static final Pattern NAME = Pattern.compile("[0-9]{6,18}");

    private final Path folder;
    private final Disk disk;

    CheckpointFolder(final Path folder, final Disk disk)
    {
        this.folder = folder.toAbsolutePath();
        this.disk = disk;
    }

    static String name(final long step)
    {
        return String.format(Locale.ROOT, "%06d", step);
    }

    /** {@return a name that no other write has, not even one whose job is about to end: the mark is a random number} */
    Path unfinished(final long step, final long mark)
    {
        return folder.resolve(UNFINISHED + name(step) + "-" + Long.toHexString(mark));
    }

    Path finished(final long step)
    {
        return folder.resolve(name(step));
    }

    /** Keeps all other processes from writing here, until it is closed. A folder that it makes stays after a crash. */
    Closeable lock() throws IOException
    {
        final List<Path> parents = new ArrayList<>();
        for (Path each = folder; each.getParent() != null && Files.notExists(each); each = each.getParent())
        {
            parents.add(each.getParent());
        }
        disk.createFolders(folder);
        for (final Path parent : parents)
        {
            disk.forceFolder(parent);
        }
        return disk.lock(folder.resolve(".lock"));
    }

    /**
     * {@return the checkpoints, the newest last; some may be damaged} Other entries may have a number as their name,
     * such as a date.
     */
    List<Path> all() throws IOException
    {
        return numbered().stream().filter(CheckpointFolder::isOwn).toList();
    }

    /** {@return all groups and arrays of Zarr with a number as their name, the greatest last} */
    private List<Path> numbered() throws IOException
    {
        final List<Path> all = new ArrayList<>(
            list(name -> NAME.matcher(name).matches() && Checkpoint.isIn(folder.resolve(name))));
        all.sort(Comparator.comparingLong(CheckpointFolder::step));
        return all;
    }

    private static boolean isOwn(final Path numbered)
    {
        try
        {
            return Zarr.read(numbered, GroupDocument::isOwn);
        }
        catch (final IOException ex)
        {
            return true; // damaged: those who open it tell how
        }
    }

    private static long step(final Path checkpoint)
    {
        return Long.parseLong(checkpoint.getFileName().toString());
    }

    private List<Path> list(final Predicate<String> isWanted) throws IOException
    {
        if (Files.notExists(folder))
        {
            return List.of();
        }
        return disk.told("cannot read", folder, false, () ->
        {
            try (Stream<Path> entries = Files.list(folder))
            {
                return entries.filter(entry -> isWanted.test(entry.getFileName().toString())).toList();
            }
        });
    }

    /**
     * {@return the newest checkpoint} It is the one that the file {@code latest} names, or else the one with the
     * greatest number.
     */
    Optional<Path> latest() throws IOException
    {
        final Path pointer = folder.resolve("latest");
        if (Files.exists(pointer))
        {
            final String name = disk.told("cannot read", pointer, false, () -> Disk.readText(pointer)).strip();
            if (NAME.matcher(name).matches() && Files.exists(folder.resolve(name)))
            {
                return Optional.of(folder.resolve(name));
            }
        }
        final List<Path> all = all();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /** {@return the number of the next checkpoint, which no entry has as its name} */
    long nextStep() throws IOException
    {
        final List<Path> all = numbered();
        long next = all.isEmpty() ? 1 : step(all.getLast()) + 1;
        while (Files.exists(finished(next), LinkOption.NOFOLLOW_LINKS))
        {
            next++;
        }
        return next;
    }

    /** Removes what writers have left that ended before they were done. The caller has the lock. */
    void removeUnfinished() throws IOException
    {
        for (final Path leftover : list(name -> name.startsWith(UNFINISHED)))
        {
            disk.delete(leftover);
        }
    }

    /** Gives a checkpoint its name, and makes it the latest. All of it is on the disk already. */
    void finish(final Path unfinished, final long step) throws IOException
    {
        disk.move(unfinished, finished(step));
        disk.forceFolder(folder);
        final Path pointer = folder.resolve(UNFINISHED + "latest");
        disk.write(pointer, ByteBuffer.wrap((name(step) + "\n").getBytes(StandardCharsets.UTF_8)));
        disk.move(pointer, folder.resolve("latest"));
        disk.forceFolder(folder);
    }

    /** Removes all but the newest checkpoints: of folders that say that they are, and nothing else. */
    void keep(final int count) throws IOException
    {
        final List<Path> all = all().stream()
            .filter(each -> Agreement.failureOf(() -> Zarr.read(each, GroupDocument::parse)) == null).toList();
        for (final Path old : all.subList(0, Math.max(0, all.size() - count)))
        {
            final Path removed = folder.resolve(UNFINISHED + "old-" + old.getFileName());
            disk.move(old, removed);
            disk.delete(removed);
        }
    }
}
