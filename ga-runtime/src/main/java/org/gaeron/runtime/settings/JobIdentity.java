package org.gaeron.runtime.settings;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * Identity of a job and of this start of a node: the job's id, its secret key, and a random number of the start. What
 * was not set is random.
 */
public final class JobIdentity
{
    static final String JOB = "gaeron.job";

    private static final int KEY_BYTES = 32;
    private static final int HALF_DIGITS = 2 * Long.BYTES;

    private final long jobIdHigh;
    private final long jobIdLow;
    private final byte[] key;
    private final long incarnation;

    /**
     * The identity of a node's start.
     *
     * @param key of the job; null for a new one.
     * @throws IllegalArgumentException if the job's id is set, and not 32 hexadecimal digits.
     */
    JobIdentity(final Settings settings, final byte[] key)
    {
        final SecureRandom random = new SecureRandom();
        incarnation = random.nextLong();
        final String id = settings.text(JOB, text(random.nextLong(), random.nextLong()));
        if (!id.matches("[0-9a-fA-F]{" + 2 * HALF_DIGITS + "}"))
        {
            throw Settings.bad(JOB, 2 * HALF_DIGITS + " hexadecimal digits", id);
        }
        jobIdHigh = HexFormat.fromHexDigitsToLong(id, 0, HALF_DIGITS);
        jobIdLow = HexFormat.fromHexDigitsToLong(id, HALF_DIGITS, 2 * HALF_DIGITS);
        this.key = key == null ? new byte[KEY_BYTES] : key;
        if (key == null)
        {
            random.nextBytes(this.key);
        }
    }

    private static String text(final long high, final long low)
    {
        final HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high) + hex.toHexDigits(low);
    }

    /** Returns a copy of a key, once its length is checked. */
    static byte[] checked(final byte[] key)
    {
        if (key.length != KEY_BYTES)
        {
            throw new IllegalArgumentException("expected a key of " + KEY_BYTES + " bytes, actual " + key.length);
        }
        return key.clone();
    }

    /**
     * {@return the job's id as {@code gaeron.job} takes it}
     */
    public String jobId()
    {
        return text(jobIdHigh, jobIdLow);
    }

    /**
     * {@return the upper half of the job's id}
     */
    public long jobIdHigh()
    {
        return jobIdHigh;
    }

    /**
     * {@return the lower half of the job's id}
     */
    public long jobIdLow()
    {
        return jobIdLow;
    }

    /**
     * {@return a copy of the job's key}
     */
    public byte[] key()
    {
        return key.clone();
    }

    /**
     * {@return the random number that identifies this start of this node}
     */
    public long incarnation()
    {
        return incarnation;
    }
}
