/**
 * Rings of mailboxes: the words of a reader's block ({@code MailboxDescriptor}), and how a rank of its node claims and
 * writes some ({@code NearRing}). For ga-runtime alone.
 */
package org.gaeron.runtime.ring;
