/** The columns of `FlagFacts` of the message `m`, without its sender. */
export const flagColumns = `m.read_by_sender as "readBySender",
    m.mentions_channel as "mentionsChannel", m.mentions_topic as "mentionsTopic",
    coalesce((select json_object_agg(user_id, flags) from message_flag
      where message_id = m.id and flags <> 0), '{}') as "storedFlags",
    case when m.mentions_topic then array(select p.user_id from topic_participant p
      where p.topic_id = m.topic_id and p.first_message_id <= m.id) else '{}' end
      as "topicParticipants",
    array(select user_id from message_flag where message_id = m.id and read = 1) as "mutedBy"`;
