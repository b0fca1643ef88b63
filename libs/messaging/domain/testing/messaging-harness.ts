import type { Actor, Role, UnitOfWork } from '@tandem/shared-kernel';
import type { MessagingTx, NewChannel, Reaction } from '../src/index.ts';

/** A message as a store keeps it. */
export interface MessageFacts {
  readonly content: string;
  readonly renderedContent: string;
  readonly topic: string;
  /** Former contents, oldest first. */
  readonly history: readonly string[];
}

/** A channel of a test. */
export interface ChannelFacts {
  readonly id: number;
  readonly recipientId: number;
  readonly firstMessageId: number | null;
  readonly subscriberCount: number;
}

/** One implementation of the write ports over one store, for the contract suites. */
export interface MessagingHarness {
  readonly unitOfWork: UnitOfWork<MessagingTx>;
  createRealm(): Promise<number>;
  createUser(realmId: number, role?: Role): Promise<Actor>;
  /** The objects on which new channels depend. */
  newChannel(creator: Actor, changes?: Partial<NewChannel>): Promise<NewChannel>;
  createCustomEmoji(realmId: number, name: string, isDeactivated?: boolean): Promise<number>;
  archiveChannel(channelId: number): Promise<void>;
  unsubscribe(channelId: number, userId: number): Promise<void>;

  channel(channelId: number): Promise<ChannelFacts>;
  message(messageId: number): Promise<MessageFacts | null>;
  messageCount(channelId: number): Promise<number>;
  reactions(messageId: number): Promise<readonly Reaction[]>;
  isMentioned(userId: number, messageId: number): Promise<boolean>;
  /** The last message up to which the user has read the location of `messageId` by marks; 0 if none. */
  markAt(userId: number, messageId: number): Promise<number>;
  participants(topicId: number): Promise<readonly number[]>;
}
