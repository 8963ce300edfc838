package org.gaeron.algebra.kernel;

/**
 * The kernels of this JVM, chosen when the first product is made. A node loads the module of vectors with its first
 * array of fractions, so that choice comes later.
 */
final class Tiles
{
    static final DoubleTiles DOUBLES = doubles();
    static final FloatTiles FLOATS = floats();

    private Tiles()
    {
    }

    private static DoubleTiles doubles()
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

    private static FloatTiles floats()
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
