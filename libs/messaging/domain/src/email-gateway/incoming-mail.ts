/** A file that came with a mail. */
export interface MailAttachment {
  /** As the mail says. */
  readonly name: string;
  /** A MIME type, as the mail says. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A mail that arrived for a channel, decoded. */
export interface IncomingMail {
  /** Two mails with the same one are one mail. */
  readonly messageId: string;
  /** Name and address of the sender, as the mail says. */
  readonly from: string;
  readonly subject: string;
  /** `null`: there is none. */
  readonly plainText: string | null;
  /** The HTML as Markdown; `null`: there is none. */
  readonly formattedText: string | null;
  readonly attachments: readonly MailAttachment[];
}
