import type { Actor } from '@tandem/shared-kernel';
import type { MessageLocation } from '../messages/message-location.ts';
import type { TypingPerson } from './typing-events.ts';

/** A member of a direct conversation. */
interface TypingMember extends TypingPerson {
  /** Active, and has typing notices switched on. */
  readonly receivesTyping: boolean;
}

/** The facts that decide whether a direct conversation gets a typing notice. */
export interface TypingConversation {
  /** The sender's settings show when they type. */
  readonly isShown: boolean;
  /** The users that exist, the sender included, by id. */
  readonly people: readonly TypingMember[];
}

/** The facts that decide whether the subscribers of a channel get a typing notice. */
export interface TypingChannel {
  readonly isShown: boolean;
  /** The sender may read the channel's messages. */
  readonly isAccessible: boolean;
  readonly sender: TypingPerson;
  /** Active subscribers. */
  readonly subscriberCount: number;
  /** Subscribers who receive typing notices, without the sender; empty in large channels. */
  readonly receiverIds: readonly number[];
}

/** The facts that decide whether a message may be edited, and its readers. */
export interface TypingMessage {
  readonly senderId: number;
  readonly sentAt: Date;
  readonly place: MessageLocation;
  readonly allowsEditing: boolean;
  /** `null` for no limit. */
  readonly editLimitSeconds: number | null;
}

/** Larger channels get no typing notices. */
export const MAX_TYPING_SUBSCRIBERS = 100;
/** Larger direct conversations get no typing notices, which name all members. */
export const MAX_TYPING_MEMBERS = 100;

/** Reads the recipients of a typing notice; one round trip per call. */
export interface TypingQueries {
  findConversation(sender: Actor, userIds: readonly number[]): Promise<TypingConversation>;
  /** @returns `null` when the organization has no such channel */
  findChannel(sender: Actor, channelId: number): Promise<TypingChannel | null>;
  /** @returns `null` when the actor may not read it */
  findMessage(actor: Actor, messageId: number): Promise<TypingMessage | null>;
}
