package org.gaeron.runtime.waiting;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class AsymmetricFenceTest
{
    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = {"amd64", "aarch64"})
    void shouldFindTheCallOfLinux()
    {
        assertTrue(AsymmetricFence.isAsymmetric());
    }

    @Test
    void shouldFenceAgainAndAgain()
    {
        for (int i = 0; i < 1000; i++)
        {
            AsymmetricFence.light();
            AsymmetricFence.heavy();
        }
    }
}
