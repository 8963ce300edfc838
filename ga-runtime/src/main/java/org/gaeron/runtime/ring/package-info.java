/**
 * Rings of mailboxes: {@code MailboxDescriptor} is the layout of the words in the block of a reader, {@code NearRing}
 * the way of a rank of the same node to them. For ga-runtime alone.
 */
package org.gaeron.runtime.ring;
