package org.gaeron.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import org.gaeron.ElementType;

/**
 * Words of the format Zarr, version 3 of its specification, and its files of metadata.
 */
final class Zarr
{
    /** Name of the metadata in the folder of a group or an array. */
    static final String DOCUMENT = "zarr.json";

    private Zarr()
    {
    }

    static String dataType(final ElementType type)
    {
        return switch (type)
        {
            case DOUBLE -> "float64";
            case FLOAT -> "float32";
            case LONG -> "int64";
            case INT -> "int32";
            case COMPLEX -> "complex128";
        };
    }

    static ElementType type(final String dataType)
    {
        for (final ElementType type : ElementType.values())
        {
            if (dataType(type).equals(dataType))
            {
                return type;
            }
        }
        throw new IllegalArgumentException(
            "expected data type float64, float32, int64, int32 or complex128, actual " + dataType);
    }

    /** {@return zero, as the type has it} */
    static JsonElement zero(final ElementType type)
    {
        final JsonArray pair = new JsonArray();
        pair.add(0.0);
        pair.add(0.0);
        return type == ElementType.COMPLEX ? pair : JsonParser.parseString(type.isInteger() ? "0" : "0.0");
    }

    /** {@return an object with a name and a configuration} */
    static JsonObject named(final String name, final String key, final JsonElement value)
    {
        final JsonObject configuration = new JsonObject();
        configuration.add(key, value);
        final JsonObject named = new JsonObject();
        named.addProperty("name", name);
        named.add("configuration", configuration);
        return named;
    }

    static ByteBuffer text(final JsonObject document)
    {
        return ByteBuffer.wrap((new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(document) +
            "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * {@return what a document of metadata says}
     *
     * @throws IOException if there is none, or it says something else; the message names the file.
     */
    static <T> T read(final Path folder, final Function<JsonObject, T> parser) throws IOException
    {
        final Path file = folder.resolve(DOCUMENT);
        final String text = Disk.REAL.told("cannot read", file, false, () -> Disk.readText(file));
        try
        {
            final JsonObject document = JsonParser.parseString(text).getAsJsonObject();
            expect("zarr_format", "3", document.get("zarr_format"));
            return parser.apply(document);
        }
        catch (final RuntimeException ex)
        {
            // Gson and its elements throw all kinds of them.
            throw new IOException(file + " is damaged, or not of a checkpoint: " + reason(ex), ex);
        }
    }

    private static String reason(final RuntimeException failure)
    {
        final Throwable cause = failure.getCause();
        return switch (failure)
        {
            case final JsonParseException ex ->
                "it is no JSON: " + (cause == null ? ex.getMessage() : cause.getMessage());
            case final IllegalArgumentException ex when !(ex instanceof NumberFormatException) -> ex.getMessage();
            default -> "a value is missing, or has another form";
        };
    }

    static void expect(final String key, final String expected, final JsonElement actual)
    {
        final String text = actual == null ? "nothing" : actual.isJsonPrimitive() ? actual.getAsString() :
            actual.toString();
        if (!text.equals(expected))
        {
            throw new IllegalArgumentException("expected " + key + " " + expected + ", actual " + text);
        }
    }
}
