/**
 * Mailboxes: {@code MailboxSender} claims room in the reader's ring, or leaves a descriptor there and the message in
 * its {@code MailboxOutbox}; {@code MailboxReader} takes messages. For ga-runtime alone.
 */
package org.gaeron.runtime.mailbox;
