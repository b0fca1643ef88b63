import type { Actor } from '@tandem/shared-kernel';
import type { TopicsPolicy } from '../channels/channel.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import type { AutomaticVisibility } from '../topics/automatic-policy.ts';

/** A channel as a sender names it. */
export type ChannelReference = { readonly id: number } | { readonly name: string };

/** Users as the sender names them; the sender may be among them. */
export type PeopleReference =
  | { readonly ids: readonly number[] }
  | { readonly emails: readonly string[] };

/** All facts that decide whether and how a message is sent to a topic of a channel. */
export interface ChannelDestination {
  readonly channelId: number;
  readonly recipientId: number;
  readonly name: string;
  readonly isArchived: boolean;
  /** The sender, or the owner of the sending bot, may read the channel. */
  readonly isAccessible: boolean;
  readonly mayPost: boolean;
  readonly mayCreateTopics: boolean;
  /** The channel's policy, or the organization's where it inherits. */
  readonly topicsPolicy: Exclude<TopicsPolicy, 'inherit'>;
  /** `null` for a topic without messages. */
  readonly topicId: number | null;
  readonly subscriberCount: number;
  /** The topic to the sender; `null` for bots. */
  readonly visibility: AutomaticVisibility | null;
  /** The sender can see a message in the topic. */
  readonly hasBegun: boolean;
  readonly writing: WritingContext;
  /** The message that was sent with the same key before. */
  readonly alreadySentId: number | null;
}

/** A recipient of a direct message. */
export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
  readonly isBot: boolean;
}

/** All facts that decide whether and how a direct message is sent. */
export interface DirectDestination {
  /** The users that exist, in no order. */
  readonly recipients: readonly Recipient[];
  /** Unknown names, as given. */
  readonly unknown: readonly (number | string)[];
  /** False when a guest names an inaccessible user. */
  readonly isAccessible: boolean;
  /** Direct messages are disabled in the organization. */
  readonly isDisabled: boolean;
  /** At least one of the users, the sender included, may have direct messages. */
  readonly isAuthorized: boolean;
  /** The sender may start a conversation. */
  readonly mayInitiate: boolean;
  /** These users have written to each other before. */
  readonly exists: boolean;
  readonly writing: WritingContext;
  /** The message that was sent with the same key before. */
  readonly alreadySentId: number | null;
}

/** Reads the facts on which sending depends, each in one round trip. */
export interface DestinationQueries {
  /** @returns `null` when the organization has no such channel */
  findChannel(
    sender: Actor,
    channel: ChannelReference,
    topic: string,
    sendKey: string | null,
  ): Promise<ChannelDestination | null>;
  findPeople(
    sender: Actor,
    people: PeopleReference,
    sendKey: string | null,
  ): Promise<DirectDestination>;
  /** True if the message sent with `sendKey` was this request, as far as is known. */
  isRepeated(senderId: number, sendKey: string, request: string): Promise<boolean>;
  /** The message that `senderId` sent with `sendKey`. */
  findSent(senderId: number, sendKey: string): Promise<number | null>;
}
