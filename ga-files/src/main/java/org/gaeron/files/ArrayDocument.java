package org.gaeron.files;

import java.nio.ByteOrder;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.gaeron.ElementType;

/**
 * Metadata of an array: the document {@code zarr.json} in its folder.
 *
 * @param type        element type.
 * @param grid        shape and chunks.
 * @param order       order of bytes in a component.
 * @param gzipLevel   level at which chunks are compressed by gzip, from 0 on; {@value #PLAIN} if they are not.
 * @param hasChecksum whether 4 bytes of CRC-32C follow each chunk.
 */
record ArrayDocument(ElementType type, ChunkGrid grid, ByteOrder order, int gzipLevel, boolean hasChecksum)
{
    static final int PLAIN = -1;

    private static final int CHECKSUM_BYTES = 4;
    private static final String GZIP = "gzip";
    private static final String CHECKSUM = "crc32c";

    static ArrayDocument of(final ElementType type, final ChunkGrid grid, final int gzipLevel)
    {
        return new ArrayDocument(type, grid, ByteOrder.nativeOrder(), gzipLevel, true);
    }

    boolean isCompressed()
    {
        return gzipLevel != PLAIN;
    }

    /** {@return bytes of the elements of a chunk} */
    long dataBytes()
    {
        return grid.chunkElements() * type.sizeBytes();
    }

    /** {@return bytes of the file of a chunk that is not compressed} */
    long fileBytes()
    {
        return dataBytes() + (hasChecksum ? CHECKSUM_BYTES : 0);
    }

    JsonObject toJson()
    {
        final JsonObject document = new JsonObject();
        document.addProperty("zarr_format", 3);
        document.addProperty("node_type", "array");
        document.add("shape", pair(grid.rows(), grid.cols()));
        document.addProperty("data_type", Zarr.dataType(type));
        document.add("chunk_grid", Zarr.named("regular", "chunk_shape", pair(grid.chunkRows(), grid.chunkCols())));
        document.add("chunk_key_encoding", Zarr.named("default", "separator", new JsonPrimitive("/")));
        document.add("fill_value", Zarr.zero(type));
        final JsonArray codecs = new JsonArray();
        codecs.add(Zarr.named("bytes", "endian",
            new JsonPrimitive(order == ByteOrder.LITTLE_ENDIAN ? "little" : "big")));
        if (isCompressed())
        {
            codecs.add(Zarr.named(GZIP, "level", new JsonPrimitive(gzipLevel)));
        }
        if (hasChecksum)
        {
            final JsonObject checksum = new JsonObject();
            checksum.addProperty("name", CHECKSUM);
            codecs.add(checksum);
        }
        document.add("codecs", codecs);
        document.add("attributes", new JsonObject());
        return document;
    }

    private static JsonArray pair(final long first, final long second)
    {
        final JsonArray pair = new JsonArray();
        pair.add(first);
        pair.add(second);
        return pair;
    }

    /** {@return what a document says; those of other writers are read, too, if they use the same words} */
    static ArrayDocument parse(final JsonObject document)
    {
        Zarr.expect("node_type", "array", document.get("node_type"));
        final ElementType type = Zarr.type(document.get("data_type").getAsString());
        final JsonObject chunks = document.getAsJsonObject("chunk_grid");
        Zarr.expect("chunk_grid", "regular", chunks.get("name"));
        final JsonObject keys = document.getAsJsonObject("chunk_key_encoding");
        Zarr.expect("chunk_key_encoding", "default", keys.get("name"));
        if (keys.has("configuration") && keys.getAsJsonObject("configuration").has("separator"))
        {
            Zarr.expect("separator", "/", keys.getAsJsonObject("configuration").get("separator"));
        }
        final List<JsonElement> codecs = document.getAsJsonArray("codecs").asList();
        Zarr.expect("codec", "bytes", codecs.getFirst().getAsJsonObject().get("name"));
        final List<String> further = codecs.stream().skip(1)
            .map(codec -> codec.getAsJsonObject().get("name").getAsString()).toList();
        if (!List.of(List.of(), List.of(CHECKSUM), List.of(GZIP), List.of(GZIP, CHECKSUM)).contains(further))
        {
            throw new IllegalArgumentException(
                "expected the codecs bytes, then gzip or none, then crc32c or none, actual " + codecs);
        }
        final String endian = codecs.getFirst().getAsJsonObject().getAsJsonObject("configuration")
            .get("endian").getAsString();
        final long[] shape = positive("shape", document.get("shape"));
        final long[] chunk = positive("chunk_shape", chunks.getAsJsonObject("configuration").get("chunk_shape"));
        if (chunk[0] > (Integer.MAX_VALUE - Integer.BYTES) / type.sizeBytes() / chunk[1])
        {
            throw new IllegalArgumentException("expected chunks below 2 GiB, actual chunk_shape " +
                chunk[0] + " x " + chunk[1]);
        }
        return new ArrayDocument(type, new ChunkGrid(shape[0], shape[1], chunk[0], chunk[1]),
            endian.equals("big") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
            further.contains(GZIP) ? level(codecs.get(1)) : PLAIN, further.contains(CHECKSUM));
    }

    private static int level(final JsonElement codec)
    {
        final JsonObject configuration = codec.getAsJsonObject().getAsJsonObject("configuration");
        return configuration != null && configuration.has("level") ? configuration.get("level").getAsInt() : 0;
    }

    private static long[] positive(final String key, final JsonElement value)
    {
        final long[] read = value.getAsJsonArray().asList().stream().mapToLong(JsonElement::getAsLong).toArray();
        if (read.length != 2 || read[0] < 1 || read[1] < 1)
        {
            throw new IllegalArgumentException(
                "expected " + key + " to be two numbers of at least 1, actual " + value);
        }
        return read;
    }
}
