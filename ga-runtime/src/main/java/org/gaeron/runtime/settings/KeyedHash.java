package org.gaeron.runtime.settings;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HMAC-SHA-256 (RFC 2104): a hash of a text that only those can make who have the key. The JDK's {@code Mac} gives the
 * same, but loads four providers of cryptography for it, with elliptic curves and TLS: 0.08 s of the start of each JVM
 * of a job. The hash function is the JDK's.
 *
 * <p>One thread at a time.
 */
public final class KeyedHash
{
    /** Length of a hash. */
    public static final int BYTES = 32;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final MessageDigest digest;
    private final byte[] innerPad;
    private final byte[] outerPad;

    /**
     * The hash with a key.
     *
     * @param key of any length but 0; it is copied.
     * @throws IllegalArgumentException if the key is empty.
     */
    public KeyedHash(final byte[] key)
    {
        if (key.length == 0)
        {
            throw new IllegalArgumentException("expected a key of at least 1 byte, actual none");
        }
        try
        {
            digest = MessageDigest.getInstance("SHA-256");
        }
        catch (final NoSuchAlgorithmException ex)
        {
            throw new IllegalStateException("expected SHA-256 in every JDK", ex);
        }
        final byte[] block = Arrays.copyOf(key.length > BLOCK_BYTES ? digest.digest(key) : key, BLOCK_BYTES);
        innerPad = padded(block, INNER);
        outerPad = padded(block, OUTER);
        digest.update(innerPad);
    }

    private static byte[] padded(final byte[] block, final byte pad)
    {
        final byte[] padded = new byte[BLOCK_BYTES];
        for (int i = 0; i < BLOCK_BYTES; i++)
        {
            padded[i] = (byte)(block[i] ^ pad);
        }
        return padded;
    }

    /**
     * Adds a byte to the text.
     *
     * @param part its next byte.
     * @return this.
     */
    public KeyedHash add(final byte part)
    {
        digest.update(part);
        return this;
    }

    /**
     * Adds bytes to the text.
     *
     * @param part its next bytes.
     * @return this.
     */
    public KeyedHash add(final byte[] part)
    {
        digest.update(part);
        return this;
    }

    /**
     * Adds what remains of a buffer to the text.
     *
     * @param part its next bytes, which are consumed.
     * @return this.
     */
    public KeyedHash add(final ByteBuffer part)
    {
        digest.update(part);
        return this;
    }

    /** {@return the hash of the text, {@link #BYTES} bytes} The next text begins. */
    public byte[] finish()
    {
        final byte[] inner = digest.digest();
        digest.update(outerPad);
        final byte[] hash = digest.digest(inner);
        digest.update(innerPad);
        return hash;
    }
}
