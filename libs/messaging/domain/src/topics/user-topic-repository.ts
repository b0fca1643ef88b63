import type { AutomaticVisibility } from './automatic-policy.ts';
import type { TopicPolicy } from './topic-policy.ts';

/** One topic of a channel for one user. */
interface UserTopicKey {
  readonly userId: number;
  readonly channelId: number;
  /** Compared without regard to case; empty for the general chat. */
  readonly topic: string;
}

/** A user's policy of a topic. */
export interface UserTopic extends UserTopicKey {
  readonly policy: TopicPolicy;
  readonly lastUpdated: Date;
}

/** A topic of a channel, as read before a transaction. */
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
  /** The policies by user; without `inherit`. */
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
   * Blocks moves of messages in a channel until the transaction ends, so that facts that were read about a
   * topic stay true. Must be the first lock of a command.
   *
   * @returns whether the topic is still the same one
   */
  lockTopic(topic: TopicAsRead): Promise<boolean>;
  /**
   * Sets a policy; `inherit` removes it. One round trip.
   *
   * @param limit the largest number of topics with policies of a user; optional. Commands with a limit have
   *   locked the user's read state before (`ReadStateRepository.hold`), so concurrent commands do not
   *   exceed it
   * @returns false when nothing changed; `null` when the user has policies for `limit` other topics
   */
  set(userTopic: UserTopic, limit?: number): Promise<boolean | null>;
  /**
   * Raises the policies of users for whom the topic is less visible. One round trip.
   *
   * @returns the users whose policy changed
   */
  raise(raised: RaisedTopic): Promise<readonly number[]>;
  /**
   * The sender of a message that starts its topic, as far as they can see. One round trip.
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
