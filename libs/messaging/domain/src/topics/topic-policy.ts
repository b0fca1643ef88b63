/** The visibility of a topic to a user: by its channel, muted, unmuted or followed. */
export const TOPIC_POLICIES = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

/** One of the numbers of {@link TOPIC_POLICIES}. */
export type TopicPolicy = (typeof TOPIC_POLICIES)[keyof typeof TOPIC_POLICIES];
