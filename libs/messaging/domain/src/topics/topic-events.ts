import type { DomainEvent } from '@tandem/shared-kernel';
import type { TopicPolicy } from './topic-policy.ts';

/** A user set how visible a topic is; published to that user only. */
export interface UserTopicChanged extends DomainEvent {
  readonly type: 'user_topic.changed';
  readonly userId: number;
  readonly channelId: number;
  readonly topic: string;
  /** 0 where the topic inherits from its channel again. */
  readonly policy: TopicPolicy;
  /** ms since epoch */
  readonly lastUpdated: number;
}
