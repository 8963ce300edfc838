package org.gaeron.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

class HelloArraysTest
{
    @Test
    void shouldFillTheTable()
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try
        {
            HelloArrays.main(new String[0]);
        }
        finally
        {
            System.setOut(before);
        }
        final String printed = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(printed.contains("7 x 8 = 56.0"), printed);
    }
}
