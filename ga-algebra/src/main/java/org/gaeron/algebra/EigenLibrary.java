package org.gaeron.algebra;

/**
 * The choice of what solves eigenproblems, made when it is first used, by the system property {@value #SETTING}: {@code
 * auto} for the first LAPACK library that is found, else EJML; {@code none} for EJML; otherwise the name or path of a
 * library, which must work. One line of the log tells which and why.
 */
final class EigenLibrary
{
    static final String SETTING = "gaeron.lapack";

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    /** OpenBLAS first: the number of its threads can be set. */
    private static final String[] FOUND_BY_AUTO = {"libopenblas.so.0", "liblapack.so.3"};

    private EigenLibrary()
    {
    }

    /** Keeps a failure, too: a class whose initializer throws tells the reason only the first time. */
    private static final class Chosen
    {
        static final LocalEigen LIBRARY;
        static final IllegalArgumentException FAILURE;

        static
        {
            LocalEigen library = null;
            IllegalArgumentException failure = null;
            try
            {
                library = choose(System.getProperty(SETTING, "auto"));
            }
            catch (final IllegalArgumentException ex)
            {
                failure = ex;
            }
            LIBRARY = library;
            FAILURE = failure;
        }
    }

    /**
     * {@return the library of this JVM}
     *
     * @throws IllegalArgumentException if the setting names a library that does not work.
     */
    static LocalEigen get()
    {
        if (Chosen.FAILURE != null)
        {
            throw new IllegalArgumentException(Chosen.FAILURE.getMessage(), Chosen.FAILURE);
        }
        return Chosen.LIBRARY;
    }

    static LocalEigen choose(final String setting)
    {
        final StringBuilder reasons = new StringBuilder();
        switch (setting)
        {
            case "none" -> reasons.append(SETTING + "=none");
            case "auto" ->
            {
                for (final String name : FOUND_BY_AUTO)
                {
                    try
                    {
                        return told(new Lapack(name), SETTING + "=auto");
                    }
                    catch (final IllegalArgumentException | IllegalCallerException ex)
                    {
                        reasons.append(reasons.isEmpty() ? "" : "; ").append(ex.getMessage());
                    }
                }
            }
            default ->
            {
                try
                {
                    return told(new Lapack(setting), SETTING + '=' + setting);
                }
                catch (final IllegalArgumentException | IllegalCallerException ex)
                {
                    throw new IllegalArgumentException(SETTING + '=' + setting + ": " + ex.getMessage(), ex);
                }
            }
        }
        return told(new EjmlEigen(), reasons.toString());
    }

    private static LocalEigen told(final LocalEigen library, final String reason)
    {
        LOGGER.log(System.Logger.Level.INFO, "eigenproblems are solved by {0} ({1})", library.name(), reason);
        return library;
    }
}
