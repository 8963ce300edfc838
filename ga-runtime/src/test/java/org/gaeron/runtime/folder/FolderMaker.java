package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.file.Path;

/** Makes a folder of this user in another process, which may have a umask of its own. */
final class FolderMaker
{
    private FolderMaker()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        PrivateFolder.create(Path.of(args[0]), "ours-").close();
    }
}
