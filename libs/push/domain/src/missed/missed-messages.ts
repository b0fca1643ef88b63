import type { Posting } from '../carriers/notification-carrier.ts';

/** A conversation in which a user missed messages. */
export interface MissedConversation {
  readonly userId: number;
  /** Names the conversation among those of the user. */
  readonly conversation: string;
}

/** The most messages of a mail: the newest. */
export const MAX_MAILED_MESSAGES = 50;
/** The largest length of their texts and HTML together, in bytes; the newest message is shown at any length. */
export const MAX_MAILED_BYTES = 1_000_000;

/** A message that a user missed. */
export interface MissedMessage {
  readonly id: number;
  readonly senderName: string;
  /** Markdown; `null` for a text that does not fit into a mail. */
  readonly content: string | null;
  /** HTML; `null` with the content. */
  readonly renderedContent: string | null;
  readonly sentAt: Date;
  /** The reason of the notification, as a wire value. */
  readonly trigger: string;
}

/** The messages that a user missed in one conversation; one mail reports them. */
export interface MissedDigest {
  readonly email: string;
  readonly fullName: string;
  /** The language of the account; without one that of the organization. */
  readonly language: string;
  readonly realmName: string;
  readonly realmStringId: string;
  /** False: the mail announces messages without their content. */
  readonly showsContent: boolean;
  /** Whether the subject names the organization. */
  readonly namesRealm: boolean;
  /** `null`: direct messages. */
  readonly channel: { readonly id: number; readonly name: string; readonly topic: string } | null;
  /** All other users of a direct conversation, ascending. */
  readonly others: readonly { readonly id: number; readonly fullName: string }[];
  /**
   * Ascending; messages that were read or deleted since, or that the user cannot read any more, are omitted. The
   * newest have their contents, as far as {@link MAX_MAILED_MESSAGES} and {@link MAX_MAILED_BYTES} allow.
   */
  readonly messages: readonly MissedMessage[];
}

/** Missed messages of users, for the worker. Bound to one transaction. */
export interface MissedMessageRepository {
  /**
   * Takes the missed messages of a user in a conversation: they are removed when the transaction commits.
   *
   * @returns `null` when there is nothing to report
   */
  take(missed: MissedConversation): Promise<MissedDigest | null>;
}

/** A mail about missed messages, in the carrier's form. */
export interface MissedMessageEmail {
  readonly posting: Posting;
  readonly userId: number;
  readonly digest: MissedDigest;
}
