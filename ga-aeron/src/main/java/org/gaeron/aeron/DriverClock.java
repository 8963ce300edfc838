package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.SystemEpochClock;
import org.gaeron.runtime.settings.Settings;

/**
 * Time of a media driver and its clients, in milliseconds of the epoch: that of the host when the driver began, and
 * steady from there. They judge by it whether the other one is alive, and a clock that is set would kill both.
 *
 * <p>Processes of a host share the steady clock, so they need but its offset. Any thread.
 *
 * @param offsetMs of the epoch's milliseconds from those of the steady clock.
 */
record DriverClock(long offsetMs) implements EpochClock
{
    /** {@return a clock that shows the time of the host now} */
    static DriverClock begin()
    {
        return new DriverClock(System.currentTimeMillis() - steadyMs());
    }

    /** {@return the clock of a host's driver, as its launcher tells it, or of a driver that does not belong to us} */
    static EpochClock read(final Settings settings)
    {
        final String offset = settings.text(AeronSettings.CLOCK, null);
        try
        {
            return offset == null ? SystemEpochClock.INSTANCE : new DriverClock(Long.parseLong(offset));
        }
        catch (final NumberFormatException ex)
        {
            throw Settings.bad(AeronSettings.CLOCK, "the offset of a clock in milliseconds", offset);
        }
    }

    @Override
    public long time()
    {
        return offsetMs + steadyMs();
    }

    private static long steadyMs()
    {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }
}
