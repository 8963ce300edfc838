package org.gaeron.algebra.kernel;

/**
 * The kernels of this JVM, chosen when the first product of a type is made. A node loads the module of vectors with
 * its first array of fractions, so that choice comes later.
 */
final class Tiles
{
    /** Chosen with the first product of doubles or complex numbers. */
    private static final class OfDoubles
    {
        static final DoubleTiles BEST = best();

        private static DoubleTiles best()
        {
            try
            {
                return VectorDoubleTiles.best();
            }
            catch (final NoClassDefFoundError ex)
            {
                return DoubleTiles.scalar();
            }
        }
    }

    /** Chosen with the first product of floats: most programs have none. */
    private static final class OfFloats
    {
        static final FloatTiles BEST = best();

        private static FloatTiles best()
        {
            try
            {
                return VectorFloatTiles.best();
            }
            catch (final NoClassDefFoundError ex)
            {
                return FloatTiles.scalar();
            }
        }
    }

    private Tiles()
    {
    }

    static DoubleTiles doubles()
    {
        return OfDoubles.BEST;
    }

    static FloatTiles floats()
    {
        return OfFloats.BEST;
    }
}
