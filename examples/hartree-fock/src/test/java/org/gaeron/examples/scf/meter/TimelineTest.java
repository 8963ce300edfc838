package org.gaeron.examples.scf.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gaeron.EmbeddedJob;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class TimelineTest
{
    private static long sum(final Timeline timeline, final Activity activity)
    {
        long sum = 0;
        for (int interval = 0; interval < Timeline.INTERVALS; interval++)
        {
            sum += timeline.spentNs(interval, activity);
        }
        return sum;
    }

    @Test
    void shouldLoseNothingWhenItGrows()
    {
        final Random random = new Random(1);
        final Timeline timeline = new Timeline(1000);
        final long[] expected = new long[Activity.values().length];
        long nowNs = 1000;
        for (int i = 0; i < 5000; i++)
        {
            final Activity activity = Activity.values()[random.nextInt(3)];
            final long lengthNs = random.nextInt(2_000_000);
            timeline.add(activity, nowNs, nowNs + lengthNs);
            expected[activity.ordinal()] += lengthNs;
            nowNs += lengthNs;
        }
        for (final Activity activity : Activity.values())
        {
            assertEquals(expected[activity.ordinal()], sum(timeline, activity));
        }
        final long full = (nowNs - 1000) / timeline.intervalNs();
        for (int interval = 0; interval < full; interval++)
        {
            long spent = 0;
            for (final Activity activity : Activity.values())
            {
                spent += timeline.spentNs(interval, activity);
            }
            assertEquals(timeline.intervalNs(), spent, "interval " + interval);
        }
    }

    @Test
    void shouldLeaveOutWhatWasBeforeItsOrigin()
    {
        final Timeline timeline = new Timeline(500);
        timeline.add(Activity.COMPUTING, 0, 510);
        timeline.add(Activity.WAITING, 0, 400);
        assertEquals(10, sum(timeline, Activity.COMPUTING));
        assertEquals(0, sum(timeline, Activity.WAITING));
    }

    @Test
    void shouldMeetOnOneLength()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            final Timeline mine = new Timeline(0);
            mine.add(Activity.COMPUTING, 0, world.rank() == 0 ? 1_000 : 1_000_000_000);
            final List<double[]> lanes = RankTable.timelines(world, mine);
            assertEquals(2, lanes.size());
            double shares = 0;
            for (final double share : lanes.get(1))
            {
                shares += share;
            }
            assertEquals(1e9, shares * mine.intervalNs(), 1);
            assertEquals(1e3, lanes.getFirst()[0] * mine.intervalNs(), 1e-6);
        });
    }

    @Test
    void shouldDrawALaneForEachRank() throws Exception
    {
        final int kinds = Activity.values().length;
        final double[] busy = new double[Timeline.INTERVALS * kinds];
        final double[] mixed = new double[Timeline.INTERVALS * kinds];
        for (int interval = 0; interval < 100; interval++)
        {
            busy[interval * kinds] = 1;
            mixed[interval * kinds] = interval < 50 ? 1 : 0.5;
            mixed[interval * kinds + 2] = interval < 50 ? 0 : 0.5;
        }
        final ByteArrayOutputStream out = new ByteArrayOutputStream();

        TimelineSvg.write(out, "a < b & c", List.of(busy, mixed), 0.01);

        final Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(new ByteArrayInputStream(out.toByteArray()));
        final String text = document.getDocumentElement().getTextContent();
        assertTrue(text.contains("a < b & c") && text.contains("rank 0") && text.contains("rank 1"), text);
        assertTrue(text.contains("computing 87.5 %") && text.contains("waiting 12.5 %"), text);
        int lanes = 0;
        for (int i = 0; i < document.getElementsByTagName("rect").getLength(); i++)
        {
            final String height = document.getElementsByTagName("rect").item(i).getAttributes()
                .getNamedItem("height").getNodeValue();
            lanes += height.equals("40.00") || height.equals("20.00") ? 1 : 0;
        }
        assertEquals(4, lanes, "one column of the busy rank, and of the other one and two halves");
    }

    @Test
    void shouldReadThePeakOfMemory()
    {
        assertEquals(2048, PeakMemory.parse(List.of("VmPeak:\t  100 kB", "VmHWM:\t   2 kB", "VmRSS:\t 1 kB")));
        assertEquals(PeakMemory.UNKNOWN, PeakMemory.parse(List.of("nothing")));
    }

    @Test
    void shouldTellTheBalance()
    {
        final RankTimes one = new RankTimes(10, 6, 1, 3, 0, 0, 0, 0);
        final RankTimes other = new RankTimes(10, 2, 3, 5, 0, 0, 0, 0);
        final Balance balance = Balance.of(List.of(one, other));
        assertEquals(1.5, balance.maxOverMean());
        assertEquals(0.2, balance.communication());
        assertEquals(one, RankTimes.of(one.toArray()));
        assertEquals(RankTimes.NONE, one.minus(one));
    }
}
