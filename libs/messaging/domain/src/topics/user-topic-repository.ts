import type { AutomaticVisibility } from './automatic-policy.ts';
import type { TopicPolicy } from './topic-policy.ts';

/** One topic of a channel for one user. */
interface UserTopicKey {
  readonly userId: number;
  readonly channelId: number;
  /** Compared without regard to case; empty for the general chat. */
  readonly topic: string;
}

/** What a user set for a topic. */
export interface UserTopic extends UserTopicKey {
  readonly policy: TopicPolicy;
  readonly lastUpdated: Date;
}

/** A topic of a channel, as it was read before a transaction. */
export interface TopicAsRead {
  readonly realmId: number;
  readonly channelId: number;
  readonly topic: string;
  /** `null` if there was none. */
  readonly topicId: number | null;
}

/** The new policies of a topic for some users. */
export interface RaisedTopic {
  readonly channelId: number;
  readonly topic: string;
  readonly raisedAt: Date;
  /** By user; `inherit` is none of them. */
  readonly policies: ReadonlyMap<number, TopicPolicy>;
}

/** The user who started a topic. */
export interface TopicStarter {
  readonly userId: number;
  readonly visibility: AutomaticVisibility;
}

/** The topic policies of users, for commands. */
export interface UserTopicRepository {
  /**
   * Keeps moves of messages in a channel waiting until the transaction ends, so that what was read about
   * a topic stays true. Called before anything else is locked.
   *
   * @returns whether the topic is the same one now
   */
  lockTopic(topic: TopicAsRead): Promise<boolean>;
  /**
   * Sets a policy; `inherit` takes it away. One round trip.
   *
   * @param limit how many topics the user may have policies for; no limit where it is left out. Commands
   *   with a limit have locked the user's read state before (`ReadStateRepository.hold`), so commands
   *   at the same moment do not exceed it
   * @returns false when it was so before; `null` when the user has policies for `limit` other topics
   */
  set(userTopic: UserTopic, limit?: number): Promise<boolean | null>;
  /**
   * Sets policies where the topic is less visible to users than that. One round trip.
   *
   * @returns the users for whom it changed
   */
  raise(raised: RaisedTopic): Promise<readonly number[]>;
  /**
   * The sender of a message with which its topic starts, as far as they can see. One round trip.
   *
   * @returns `null` where earlier messages of others exist, where the sender may not read it, and for bots
   */
  starterOf(messageId: number): Promise<TopicStarter | null>;
}

/** Reads the topic policies of users. */
export interface UserTopicQueries {
  /**
   * Everything that the user set, the latest last, in channels that are not archived.
   */
  listOwn(userId: number): Promise<readonly (UserTopic & { readonly channelName: string })[]>;
}
