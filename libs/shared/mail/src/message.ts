import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { MailRefused, type Mail, type Posting } from './mail.ts';

/** One address and nothing else: no list, no comment, no route, no quoted text. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u;
/** Invisible; separates the marks of an encoded word. */
const WORD_JOINER = '\u2060';
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * The nodemailer form of a mail. No text of a user can add a header or a recipient: addresses are separated
 * from names, and control characters are removed from headers.
 *
 * @throws MailRefused for an invalid address
 */
export function toMessage(mail: Mail, posting: Posting, from: string): SendMailOptions {
  const receiver = checked(mail.to.address);
  return {
    from: { name: headerText(mail.fromName ?? ''), address: checked(from) },
    to: { name: headerText(mail.to.name ?? ''), address: receiver },
    envelope: { from: checked(from), to: [receiver] },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: checked(mail.replyTo) } }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${fingerprint(posting.id)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: posting.writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
    // A mail consists of its data only; nothing is fetched or read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for the same mail; it does not reveal the id. */
export function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

function checked(address: string): string {
  if (!ADDRESS.test(address)) throw new MailRefused('not an address of one person');
  return address;
}

/** The text in one line, shown literally: an encoded word in it is not decoded (RFC 2047). */
function headerText(text: string): string {
  return text.replace(CONTROL, ' ').replaceAll('=?', `=${WORD_JOINER}?`).trim();
}

function unsubscribing(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${new URL(url).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
