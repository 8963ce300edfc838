/**
 * Settings of a job and of a node. {@link org.gaeron.runtime.settings.JobContext} names and checks them,
 * {@link org.gaeron.runtime.settings.Settings} reads them as numbers and sizes ({@code ByteCount}) and knows what an
 * unknown one may mean ({@code NearMiss}). {@link org.gaeron.runtime.settings.JobIdentity} has the id and the key of
 * the job, {@link org.gaeron.runtime.settings.KeyedHash} signs with the key.
 * {@link org.gaeron.runtime.settings.TimeLimits} says how long waits may last, {@code HostNodes} which nodes are on one
 * host. Not for users.
 */
package org.gaeron.runtime.settings;
