package org.gaeron.files;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * Metadata of a checkpoint: the document {@code zarr.json} in its folder.
 *
 * @param step       number of the checkpoint in its folder.
 * @param ranks      number of ranks that wrote it.
 * @param created    when.
 * @param job        id of the job that wrote it; empty if it was not noted.
 * @param arrays     names of its arrays.
 * @param attributes of the program.
 */
record GroupDocument(long step, int ranks, Instant created, String job, List<String> arrays,
    Map<String, String> attributes)
{
    /** Attribute with what is not of the program. */
    static final String OWN = "gaeron";

    JsonObject toJson()
    {
        final JsonObject own = new JsonObject();
        own.addProperty("step", step);
        own.addProperty("ranks", ranks);
        own.addProperty("created", created.toString());
        own.addProperty("job", job);
        final JsonArray names = new JsonArray();
        arrays.forEach(names::add);
        own.add("arrays", names);
        final JsonObject all = new JsonObject();
        all.add(OWN, own);
        attributes.forEach(all::addProperty);
        final JsonObject document = new JsonObject();
        document.addProperty("zarr_format", 3);
        document.addProperty("node_type", "group");
        document.add("attributes", all);
        return document;
    }

    /** {@return whether a document is of a checkpoint, and not of another program} */
    static boolean isOwn(final JsonObject document)
    {
        return document.get("attributes") instanceof final JsonObject all && all.has(OWN);
    }

    static GroupDocument parse(final JsonObject document)
    {
        Zarr.expect("node_type", "group", document.get("node_type"));
        final JsonObject all = document.getAsJsonObject("attributes");
        final JsonObject own = all == null ? null : all.getAsJsonObject(OWN);
        if (own == null)
        {
            throw new IllegalArgumentException("expected an attribute " + OWN + ", actual none");
        }
        final Map<String, String> attributes = new LinkedHashMap<>();
        for (final Map.Entry<String, JsonElement> entry : all.entrySet())
        {
            if (!entry.getKey().equals(OWN))
            {
                final JsonElement value = entry.getValue();
                attributes.put(entry.getKey(), value.isJsonPrimitive() ? value.getAsString() : value.toString());
            }
        }
        final List<String> names = new ArrayList<>();
        own.getAsJsonArray("arrays").forEach(name -> names.add(ArrayNames.check(name.getAsString())));
        return new GroupDocument(own.get("step").getAsLong(), own.get("ranks").getAsInt(),
            created(own.get("created").getAsString()), own.has("job") ? own.get("job").getAsString() : "",
            List.copyOf(names), attributes);
    }

    private static Instant created(final String text)
    {
        try
        {
            return Instant.parse(text);
        }
        catch (final DateTimeParseException ex)
        {
            throw new IllegalArgumentException("expected created to be a time in ISO 8601, actual " + text, ex);
        }
    }
}
