import { statement } from '@tandem/shared-postgres';
import { isUnreadAboveMarks, markOfMessage, readUpTo } from './message-state-sql.ts';

const unreadAbove = isUnreadAboveMarks('gone.user_id');

/**
 * $1 channels and $2 users, pairwise, before these unsubscribe; $3 the largest number of listed messages
 * for each.
 *
 * Removes notes that single messages are unread. Messages moved from the channel to another one, where the
 * user stays subscribed, would count as read from the start: notes mark them as unread.
 */
export const leaveChannels = statement(
  'reading.leaveChannels',
  `with gone as materialized (
    select s.user_id, s.channel_id, s.from_message_id, c.recipient_id
    from unnest($1::bigint[], $2::bigint[]) as wanted (channel_id, user_id)
    join subscription s
      on s.channel_id = wanted.channel_id and s.user_id = wanted.user_id and s.is_active
    join channel c on c.id = s.channel_id
  ), topic_mark as materialized (
    select gone.user_id, t.id as topic_id, t.max_message_id,
      ${readUpTo(
        { userId: 'gone.user_id', recipientId: 'gone.recipient_id', topicId: 't.id' },
        'gone.from_message_id',
      )} as upto
    from gone join topic t on t.channel_id = gone.channel_id
    where $3 > 0 and t.max_message_id > gone.from_message_id
  ), above as (
    select gone.user_id, page.id from topic_mark gone cross join lateral (
      select m.id from message m
      where (m.topic_id, m.id) > (gone.topic_id, gone.upto) and m.topic_id <= gone.topic_id
        and m.topic_id is not null and ${unreadAbove}
      order by m.topic_id desc, m.id desc limit $3
    ) page
    where gone.max_message_id > gone.upto
  ), noted as materialized (
    select gone.user_id, m.id from gone
    join message_flag f on f.user_id = gone.user_id and f.read = 0
    join message m on m.id = f.message_id and m.recipient_id = gone.recipient_id
  ), cleared as (
    update message_flag f set read = null from noted
    where f.user_id = noted.user_id and f.message_id = noted.id
  ), preserved as (
    insert into message_flag (user_id, message_id, read)
    select gone.user_id, m.id, 0 from gone
    join message m on m.moved_from = gone.recipient_id and m.id > gone.from_message_id
    join channel c on c.recipient_id = m.recipient_id
    join subscription s on s.channel_id = c.id and s.user_id = gone.user_id and s.is_active
    where not exists (select from gone other
        where other.user_id = gone.user_id and other.channel_id = c.id)
      and m.id > greatest(s.from_message_id, ${markOfMessage('gone.user_id')})
      and ${unreadAbove}
    order by m.id, gone.user_id
    on conflict (user_id, message_id) do update set read = 0
  )
  select user_id as "userId", array_agg(id order by id) as "messageIds" from (
    select user_id, id, row_number() over (partition by user_id order by id desc) as rank
    from (select user_id, id from above union select user_id, id from noted) unread
  ) ranked
  where rank <= $3 group by user_id order by user_id`,
);
