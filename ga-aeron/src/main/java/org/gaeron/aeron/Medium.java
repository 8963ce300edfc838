package org.gaeron.aeron;

/**
 * One medium of a node's links: UDP, or shared memory.
 *
 * @param client   of its driver.
 * @param channels of the streams.
 */
record Medium(AeronClient client, Channels channels)
{
}
