import { createHash } from 'node:crypto';
import type { IncomingMail, MailAttachment } from '@tandem/messaging-domain/email-gateway';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { markdownOfHtml } from './formatted-text.ts';

/** Deeper mails are not read to their ground. */
const MAX_NESTING = 20;
const MAX_HEADER_BYTES = 256 * 1024;
/** The rest of a longer text is ignored: a message has room for a tenth of it. */
const MAX_TEXT = 100_000;
/** Longer message IDs are replaced by their digest. */
const MAX_MESSAGE_ID = 500;

/**
 * Decodes a raw mail.
 *
 * @throws Error for data that is not a mail, or nested too deep
 */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
  });
  const html = mail.html?.slice(0, MAX_TEXT);
  return {
    messageId: messageId(mail.messageId, raw),
    from: mail.from ? sender(mail.from) : '',
    subject: mail.subject ?? '',
    plainText: mail.text?.slice(0, MAX_TEXT) ?? null,
    formattedText: html === undefined ? null : markdownOfHtml(html),
    attachments: mail.attachments.filter((each) => !each.related).map(attachment),
  };
}

function attachment({ filename, mimeType, content }: Attachment): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { name: filename ?? 'unnamed', contentType: mimeType, bytes };
}

function sender({ name, address }: Address): string {
  if (address === undefined) return name;
  return name === '' ? address : `${name} <${address}>`;
}

/** A mail without a name that the database can store is named after its content. */
function messageId(given: string | undefined, raw: Uint8Array): string {
  const name = given?.trim() ?? '';
  if (name !== '' && name.length <= MAX_MESSAGE_ID && !name.includes('\0')) return name;
  return createHash('sha256').update(raw).digest('hex');
}
