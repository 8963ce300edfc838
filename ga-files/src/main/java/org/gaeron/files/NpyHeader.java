package org.gaeron.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gaeron.ElementType;

/**
 * Begin of a file of NumPy: versions 1.0 to 3.0 of the format are read, 1.0 is written.
 *
 * @param type      element type.
 * @param order     order of bytes in a component.
 * @param isFortran whether the elements are stored column by column.
 * @param rows      number of rows.
 * @param cols      number of columns; 1 of an array of one dimension.
 * @param bytes     length of the header.
 */
record NpyHeader(ElementType type, ByteOrder order, boolean isFortran, long rows, long cols, long bytes)
{
    private static final String MAGIC = "\u0093NUMPY";
    private static final int SHORT_HEAD = 10;
    private static final int LONG_HEAD = 12;
    private static final int ALIGNMENT = 64;
    private static final int MOST_TEXT_BYTES = 1 << 20;
    private static final Pattern DESCR =
        Pattern.compile("['\"]descr['\"]\\s*:\\s*(?:'([^']*)'|\"([^\"]*)\"|(\\[.*?\\]))");
    private static final Pattern ORDER = Pattern.compile("['\"]fortran_order['\"]\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("['\"]shape['\"]\\s*:\\s*\\(([^)]*)\\)");

    /** {@return the header of an array; of one column it is one of one dimension} */
    static NpyHeader of(final ElementType type, final long rows, final long cols)
    {
        final int bytes = SHORT_HEAD + text(type, rows, cols).length() + 1;
        return new NpyHeader(
            type, ByteOrder.nativeOrder(), false, rows, cols, Math.ceilDiv(bytes, ALIGNMENT) * (long)ALIGNMENT);
    }

    private static String text(final ElementType type, final long rows, final long cols)
    {
        return "{'descr': '" + (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>') + code(type) +
            "', 'fortran_order': False, 'shape': (" + rows + (cols == 1 ? "," : ", " + cols) + "), }";
    }

    private static String code(final ElementType type)
    {
        return switch (type)
        {
            case DOUBLE -> "f8";
            case FLOAT -> "f4";
            case LONG -> "i8";
            case INT -> "i4";
            case COMPLEX -> "c16";
        };
    }

    /** {@return length of the whole file} */
    long fileBytes()
    {
        return bytes + rows * cols * type.sizeBytes();
    }

    ByteBuffer encode()
    {
        final int text = (int)bytes - SHORT_HEAD;
        final String padded = text(type, rows, cols);
        final ByteBuffer header = ByteBuffer.allocate((int)bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC.getBytes(StandardCharsets.ISO_8859_1)).put((byte)1).put((byte)0).putShort((short)text);
        header.put((padded + " ".repeat(text - padded.length() - 1) + "\n").getBytes(StandardCharsets.US_ASCII));
        return header.flip();
    }

    /**
     * {@return the header of a file}
     *
     * @throws IOException if it is no file of NumPy, of elements or of a shape that no array has, or its length is not
     *                     that of its elements; the message names the file.
     */
    static NpyHeader read(final Path file, final FileChannel in) throws IOException
    {
        final ByteBuffer head = bytes(in, 0, LONG_HEAD);
        final byte[] magic = new byte[MAGIC.length()];
        if (head.remaining() < LONG_HEAD ||
            !new String(get(head, magic), StandardCharsets.ISO_8859_1).equals(MAGIC))
        {
            throw new IOException("expected a file of NumPy, actual " + file + " is none");
        }
        final int version = head.get();
        if (version < 1 || version > 3)
        {
            throw new IOException(file + ": expected version 1 to 3 of NumPy's format, actual " + version);
        }
        head.get();
        final int from = version == 1 ? SHORT_HEAD : LONG_HEAD;
        final long length = version == 1 ? Short.toUnsignedInt(head.getShort()) :
            Integer.toUnsignedLong(head.getInt());
        if (length > MOST_TEXT_BYTES)
        {
            throw new IOException(file + ": expected a header below 1 MiB, actual " + length + " bytes");
        }
        final ByteBuffer text = bytes(in, from, (int)length);
        if (text.remaining() < length)
        {
            throw new IOException(file + ": expected a header of " + length + " bytes, actual " + text.remaining());
        }
        final NpyHeader header = parse(file, StandardCharsets.UTF_8.decode(text).toString(), from + length);
        if (in.size() != header.fileBytes())
        {
            throw new IOException(file + ": expected " + header.fileBytes() + " bytes for " + header.rows + " x " +
                header.cols + " " + header.type.plural() + ", actual " + in.size());
        }
        return header;
    }

    private static byte[] get(final ByteBuffer from, final byte[] bytes)
    {
        from.get(bytes);
        return bytes;
    }

    private static ByteBuffer bytes(final FileChannel in, final long position, final int count) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        Disk.readAt(in, bytes, position);
        return bytes.flip();
    }

    private static NpyHeader parse(final Path file, final String text, final long bytes) throws IOException
    {
        final Matcher descr = DESCR.matcher(text);
        final Matcher order = ORDER.matcher(text);
        final Matcher shape = SHAPE.matcher(text);
        if (!descr.find() || !order.find() || !shape.find())
        {
            throw new IOException(file + ": expected a header with descr, fortran_order and shape, actual " +
                text.strip());
        }
        final String name = descr.group(1) != null ? descr.group(1) : descr.group(2) != null ? descr.group(2) :
            descr.group(3);
        for (final ElementType type : ElementType.values())
        {
            if (name.length() > 1 && name.substring(1).equals(code(type)) && "<>=".indexOf(name.charAt(0)) >= 0)
            {
                final long[] counts = counts(file, shape.group(1), type);
                return new NpyHeader(type, name.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN :
                    name.charAt(0) == '<' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.nativeOrder(),
                    order.group(1).equals("True"), counts[0], counts[1], bytes);
            }
        }
        throw new IOException(file + ": expected elements f8, f4, i8, i4 or c16, actual " + name);
    }

    private static long[] counts(final Path file, final String shape, final ElementType type) throws IOException
    {
        final String[] parts = shape.strip().split("\\s*,\\s*");
        try
        {
            final long rows = count(parts.length == 0 ? "" : parts[0]);
            final long cols = parts.length == 1 ? 1 : count(parts[1]);
            if (parts.length <= 2 && rows > 0 && cols > 0 && rows <= Long.MAX_VALUE / 2 / type.sizeBytes() / cols)
            {
                return new long[]{rows, cols};
            }
        }
        catch (final NumberFormatException ex)
        {
            throw new IOException(file + ": expected a shape of one or two numbers, actual (" + shape + ")", ex);
        }
        throw new IOException(file + ": expected a shape of one or two numbers of at least 1, actual (" + shape + ")");
    }

    /** Python 2 wrote some numbers with an L behind them. */
    private static long count(final String text)
    {
        return Long.parseLong(text.endsWith("L") ? text.substring(0, text.length() - 1) : text);
    }
}
