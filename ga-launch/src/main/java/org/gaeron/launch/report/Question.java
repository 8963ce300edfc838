package org.gaeron.launch.report;

/**
 * Question that an observer of a job may ask. The same words go to the nodes, and name files in the folder of the job.
 */
public enum Question
{
    /** What ranks do, and how much: {@link StatusLine}. */
    STATUS("status"),
    /** All counters: {@link CountersLine}. */
    COUNTERS("counters");

    private final String word;

    Question(final String word)
    {
        this.word = word;
    }

    /** {@return the line on the standard input of a node, and the name of the file with the answers} */
    public String word()
    {
        return word;
    }

    /** {@return the name of the file that observers touch to ask} */
    public String file()
    {
        return "ask-" + word;
    }

    /** {@return the question of a line, or null if it is none} */
    public static Question of(final String line)
    {
        for (final Question question : values())
        {
            if (question.word.equals(line))
            {
                return question;
            }
        }
        return null;
    }
}
