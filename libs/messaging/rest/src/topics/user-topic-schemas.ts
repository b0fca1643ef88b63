import type { UserTopic } from '@tandem/messaging-domain';
import { schema } from '@tandem/shared-rest';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** The visibility of a topic to the actor. */
export const userTopicSchema = schema.object({
  stream_id: schema.integer(),
  topic_name: schema.string(),
  last_updated: schema.integer('Seconds since 1970'),
  visibility_policy: schema.oneOf([0, 1, 2, 3], '0 as the channel, muted, unmuted, followed'),
});

/** The values of {@link userTopicSchema}. */
export function presentUserTopic(
  userTopic: Pick<UserTopic, 'channelId' | 'topic' | 'policy' | 'lastUpdated'>,
) {
  return {
    stream_id: userTopic.channelId,
    topic_name: userTopic.topic,
    last_updated: seconds(userTopic.lastUpdated),
    visibility_policy: userTopic.policy,
  };
}

/** A muted topic in the list for old clients: channel, topic, seconds since 1970. */
export function presentMutedTopic(muted: {
  readonly channelName: string;
  readonly topic: string;
  readonly lastUpdated: Date;
}): readonly [string, string, number] {
  return [muted.channelName, muted.topic, seconds(muted.lastUpdated)];
}
