/** An organization and a user, as a push names them. */
export interface PushReceiver {
  readonly userId: number;
  readonly realmId: number;
  readonly realmName: string;
  readonly realmStringId: string;
  /** The number of messages that were pushed to them and that they have not read. */
  readonly badge: number;
  /** The organization does not allow the content of messages in pushes that are not encrypted. */
  readonly requiresEncryption: boolean;
}

/** A message in the form of pushes. */
export interface PushedMessage {
  readonly id: number;
  readonly senderId: number;
  readonly senderRealmId: number;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly senderDeliveryEmail: string;
  readonly senderShowsEmail: boolean;
  readonly senderAvatarSource: 'gravatar' | 'upload';
  readonly senderAvatarVersion: number;
  readonly sentAt: Date;
  /** Markdown. */
  readonly content: string;
  /** `null`: a direct message. */
  readonly channel: { readonly id: number; readonly name: string; readonly topic: string } | null;
  /** All users of a direct message, ascending. */
  readonly userIds: readonly number[];
  /** The reason of the notification, as a wire value. */
  readonly trigger: string;
}

/** Reads the content of pushes. */
export interface PushQueries {
  receiver(userId: number): Promise<PushReceiver | null>;
  /** @returns `null` once it is deleted, read or cannot be read any more, or was never to be pushed */
  message(userId: number, messageId: number): Promise<PushedMessage | null>;
}
