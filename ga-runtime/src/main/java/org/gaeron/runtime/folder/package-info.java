/**
 * Folders of jobs: made for this user alone, locked by their owner, and deleted whatever happens to it. Not for users.
 */
package org.gaeron.runtime.folder;
