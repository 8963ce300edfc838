package org.gaeron.runtime.settings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.junit.jupiter.api.Test;

class KeyedHashTest
{
    @Test
    void shouldHaveTheHashesOfRfc4231()
    {
        assertEquals("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            hash(repeated(0x0b, 20), "Hi There".getBytes(StandardCharsets.US_ASCII)));
        assertEquals("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            hash("Jefe".getBytes(StandardCharsets.US_ASCII),
                "what do ya want for nothing?".getBytes(StandardCharsets.US_ASCII)));
        assertEquals("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            hash(repeated(0xaa, 131),
                "Test Using Larger Than Block-Size Key - Hash Key First".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void shouldHashAsTheJdkDoesWhateverTheLengths() throws GeneralSecurityException
    {
        final Random random = new Random(1);
        for (int length = 1; length <= 200; length++)
        {
            final byte[] key = new byte[length];
            final byte[] text = new byte[random.nextInt(300)];
            random.nextBytes(key);
            random.nextBytes(text);
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            assertArrayEquals(mac.doFinal(text), new KeyedHash(key).add(text).finish(), "key of " + length);
        }
    }

    @Test
    void shouldTakeATextInPartsAndThenTheNext()
    {
        final KeyedHash hash = new KeyedHash(new byte[]{1, 2, 3});
        final byte[] whole = hash.add(new byte[]{4, 5, 6, 7}).finish();

        assertEquals(KeyedHash.BYTES, whole.length);
        assertArrayEquals(whole,
            hash.add((byte)4).add(new byte[]{5}).add(ByteBuffer.wrap(new byte[]{6, 7})).finish());
    }

    @Test
    void shouldRefuseAnEmptyKey()
    {
        assertThrows(IllegalArgumentException.class, () -> new KeyedHash(new byte[0]));
    }

    private static byte[] repeated(final int value, final int count)
    {
        final byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte)value);
        return bytes;
    }

    private static String hash(final byte[] key, final byte[] text)
    {
        return HexFormat.of().formatHex(new KeyedHash(key).add(text).finish());
    }
}
