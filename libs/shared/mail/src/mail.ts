/** A mail, as stored in the mail queue. */
export interface Mail {
  readonly to: { readonly address: string; readonly name?: string };
  /** Shown as the sender's name; the address is the server's. */
  readonly fromName?: string;
  /** The reply address; by default the server's own, which is not read. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that unsubscribes the recipient by one request (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The data that stays the same when a mail is sent again. */
export interface Posting {
  /** Identifies the mail: repeated sends have the same Message-ID. */
  readonly id: string;
  /** The date of the mail. */
  readonly writtenAt: Date;
}

/** Sends mail, through a server or into a folder. */
export interface Mailer {
  /**
   * @throws MailRefused when another try cannot help
   * @throws Error when a later try may succeed
   */
  send(mail: Mail, posting: Posting, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * The mail will never be delivered: its address is invalid, or the receiving server refused it permanently.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
