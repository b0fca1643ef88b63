/**
 * The `AutomaticVisibility` of a topic to the account `u`, as one JSON column.
 *
 * @param channelId expression of the channel's id
 * @param topic expression of the topic's name
 */
export const automaticVisibility = (u: string, channelId: string, topic: string): string =>
  `case when not ${u}.is_bot then json_build_object(
    'followTrigger',
      coalesce((${u}.settings->>'automatically_follow_topics_policy')::smallint, 3),
    'unmuteTrigger', coalesce(
      (${u}.settings->>'automatically_unmute_topics_in_muted_streams_policy')::smallint, 2),
    'isChannelMuted', exists (select from subscription own where own.channel_id = ${channelId}
      and own.user_id = ${u}.id and own.is_active and own.is_muted),
    'policy', coalesce((select own.visibility_policy from user_topic own
      where own.user_id = ${u}.id and own.channel_id = ${channelId}
        and own.topic_key = lower(${topic})), 0)
  ) end`;
