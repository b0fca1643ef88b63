/** A file of a mail. */
export interface MailAttachment {
  /** The name of the file in the mail. */
  readonly name: string;
  /** A MIME type, as in the mail. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A mail that arrived for a channel, decoded. */
export interface IncomingMail {
  /** Two mails with the same one are one mail. */
  readonly messageId: string;
  /** Name and address of the sender, as in the mail. */
  readonly from: string;
  readonly subject: string;
  /** `null`: absent. */
  readonly plainText: string | null;
  /** The HTML as Markdown; `null`: absent. */
  readonly formattedText: string | null;
  readonly attachments: readonly MailAttachment[];
}
