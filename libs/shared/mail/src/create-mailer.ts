import { join } from 'node:path';
import { FileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';
import { SmtpMailer } from './smtp-mailer.ts';

interface MailerOptions {
  /** `smtp://…` or `smtps://…`; null: mails become files in `dataDir/mail`. */
  readonly mailUrl: string | null;
  readonly dataDir: string;
  /** The sender's address. */
  readonly from: string;
}

/** The configured mailer. */
export function createMailer({ mailUrl, dataDir, from }: MailerOptions): Mailer {
  if (mailUrl === null) return new FileMailer(join(dataDir, 'mail'), from);
  return new SmtpMailer({ url: new URL(mailUrl), from });
}

/** `noreply@` at the host that clients see. */
export function defaultSender(externalUrl: string): string {
  const { hostname } = new URL(externalUrl);
  return `noreply@${hostname.startsWith('[') ? 'localhost' : hostname}`;
}
