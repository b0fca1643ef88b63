import type { Actor } from '@tandem/shared-kernel';
import type { EditedPlace, TypingPerson } from './typing-events.ts';

/** A person in a conversation. */
export interface TypingReceiver extends TypingPerson {
  /** Active, and wants to be told. */
  readonly isTold: boolean;
}

/** What decides whether people are told that somebody writes to them. */
export interface TypingConversation {
  /** The sender lets others know when he writes. */
  readonly isShown: boolean;
  /** Those who were found, the sender included, by number. */
  readonly people: readonly TypingReceiver[];
}

/** What decides whether a channel is told that somebody writes to it. */
export interface TypingChannel {
  readonly isShown: boolean;
  /** The sender may read what is written there. */
  readonly isAccessible: boolean;
  readonly sender: TypingPerson;
  /** Active subscribers. */
  readonly subscriberCount: number;
  /** Subscribers who want to be told, the sender not among them; nobody in large channels. */
  readonly receiverIds: readonly number[];
}

/** A message that somebody wants to change. */
export interface TypingMessage {
  readonly senderId: number;
  readonly sentAt: Date;
  readonly place: EditedPlace;
  readonly allowsEditing: boolean;
  /** `null` for no limit. */
  readonly editLimitSeconds: number | null;
}

/** Larger channels are not told who writes. */
export const MAX_TYPING_SUBSCRIBERS = 100;

/** Reads who is told of somebody who writes; one round trip per call. */
export interface TypingQueries {
  findConversation(sender: Actor, userIds: readonly number[]): Promise<TypingConversation>;
  /** @returns `null` when the organization has no such channel */
  findChannel(sender: Actor, channelId: number): Promise<TypingChannel | null>;
  /** @returns `null` when the actor may not read it */
  findMessage(actor: Actor, messageId: number): Promise<TypingMessage | null>;
}
