/**
 * Settings of a job and of a node. {@link org.gaeron.runtime.settings.JobContext} names and checks them,
 * {@link org.gaeron.runtime.settings.Settings} reads them as numbers and sizes.
 * {@link org.gaeron.runtime.settings.JobIdentity} has the id and the key of the job,
 * {@link org.gaeron.runtime.settings.TimeLimits} what waits may last. Not for users.
 */
package org.gaeron.runtime.settings;
