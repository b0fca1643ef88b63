import type { TopicPolicy } from './topic-policy.ts';

/** One topic of a channel as one person sees it. */
export interface UserTopicKey {
  readonly userId: number;
  readonly channelId: number;
  /** Compared without regard to case; empty for the general chat. */
  readonly topic: string;
}

/** What somebody set for a topic. */
export interface UserTopic extends UserTopicKey {
  readonly policy: TopicPolicy;
  readonly lastUpdated: Date;
}

/** What people set for topics, for commands. */
export interface UserTopicRepository {
  /**
   * Sets a policy; `inherit` takes it away. One round trip.
   *
   * @returns false when it was so before
   */
  set(userTopic: UserTopic): Promise<boolean>;
}

/** Reads what people set for topics. */
export interface UserTopicQueries {
  /**
   * Everything that the user set, the latest last, in channels that are not archived.
   */
  listOwn(userId: number): Promise<readonly (UserTopic & { readonly channelName: string })[]>;
}
