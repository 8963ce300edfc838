/**
 * Mailboxes: {@code MailboxClaims} claims room in the reader's ring, {@code MailboxSender} writes the message there, or
 * a descriptor of one in its {@code MailboxOutbox}; {@code MailboxReader} takes messages, as often as {@code
 * LookPolicy} says. {@code MailboxContext} makes ranks of the job of numbers in the team. For ga-runtime alone.
 */
package org.gaeron.runtime.mailbox;
