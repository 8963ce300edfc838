package org.gaeron.algebra.kernel;

/**
 * The BLAS library of this JVM, loaded when the first product is made.
 */
final class ChosenBlas
{
    private static final String SETTING = "gaeron.blas";
    private static final BlasLibrary LIBRARY;
    /** Why the library that the setting names cannot be used; null if it can, or none is to be. */
    private static final IllegalArgumentException FAILURE;

    static
    {
        final String setting = System.getProperty(SETTING, "none");
        BlasLibrary library = null;
        IllegalArgumentException failure = null;
        try
        {
            library = BlasLibrary.of(setting);
        }
        catch (final IllegalArgumentException ex)
        {
            failure = ex;
        }
        LIBRARY = library;
        FAILURE = failure;
        if (failure == null && !"none".equals(setting))
        {
            System.getLogger(ChosenBlas.class.getName()).log(System.Logger.Level.INFO,
                library == null ?
                    "matrix products: own kernels, because gaeron.blas=auto found no BLAS that works here" :
                    "matrix products: BLAS of " + library);
        }
    }

    private ChosenBlas()
    {
    }

    /**
     * {@return the library, or null if own kernels are to be used}
     *
     * @throws IllegalArgumentException if the setting names a library that cannot be used.
     */
    static BlasLibrary library()
    {
        if (FAILURE != null)
        {
            throw new IllegalArgumentException(FAILURE.getMessage(), FAILURE);
        }
        return LIBRARY;
    }
}
