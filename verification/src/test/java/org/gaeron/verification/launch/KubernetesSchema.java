package org.gaeron.verification.launch;

import java.lang.reflect.InvocationTargetException;
import java.time.OffsetDateTime;
import java.util.Map;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;

/**
 * The schema of Kubernetes, as its own client has it: names of fields at any depth, fields that must be there, types.
 * It does not know what a cluster refuses for other reasons.
 */
final class KubernetesSchema
{
    private static final String MODEL = "io.kubernetes.client.openapi.models.V1";
    private static final Gson GSON = new GsonBuilder()
        .registerTypeAdapter(OffsetDateTime.class,
            (JsonDeserializer<OffsetDateTime>)(json, type, context) -> OffsetDateTime.parse(json.getAsString()))
        .create();

    private KubernetesSchema()
    {
    }

    /**
     * Refuses what does not fit.
     *
     * @param type  of Kubernetes, {@code Job} say.
     * @param value the object, as YAML has it.
     * @throws RuntimeException that names the field.
     */
    static void check(final String type, final Map<?, ?> value) throws ReflectiveOperationException
    {
        final JsonElement json = GSON.toJsonTree(value);
        final Class<?> model = Class.forName(MODEL + type);
        try
        {
            model.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
        }
        catch (final InvocationTargetException ex)
        {
            throw new IllegalArgumentException(ex.getCause().getMessage(), ex);
        }
        GSON.fromJson(json, model);
    }
}
