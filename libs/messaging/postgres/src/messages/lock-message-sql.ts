import { statement } from '@tandem/shared-postgres';
import { realmSetting, writingContext } from '../settings/realm-settings.ts';
import { automaticVisibility } from '../topics/automatic-visibility.ts';
import { boundActor, mayReadMessage, messageAccess } from './access.ts';
import { historyBytes } from './history-sql.ts';

/*
 * Locks the row before it is joined: after waiting, the statement sees the current channel of the
 * message. The lock is as weak as the commands allow, since reactions and flags refer to the row.
 */
const lockedMessage = `with m as materialized (
    select * from message where id = $4::bigint for no key update
  )`;

/** The columns of a `LockedMessage`. */
export const placeColumns = `m.id, m.topic_id as "topicId",
    case when m.topic_id is null
      then json_build_object('kind', 'direct', 'userIds', (
        select user_ids from direct_conversation dc where dc.recipient_id = m.recipient_id))
      else json_build_object('kind', 'channel', 'channelId', c.id, 'topic', m.subject)
    end as place`;

export const lockVisibleMessage = statement(
  'message.lockVisible',
  `${lockedMessage}
  select ${placeColumns}, case when m.topic_id is not null
    then ${automaticVisibility('u', 'c.id', 'm.subject')} end as visibility
  from m join user_account u on u.id = $1 ${messageAccess(boundActor)}
  where ${mayReadMessage(boundActor)}`,
);

export const lockMessageForEdit = statement(
  'message.lockForEdit',
  `${lockedMessage}
  select ${placeColumns}, m.sender_id as "senderId", m.sent_at as "sentAt",
    encode(sha256(convert_to(m.content, 'UTF8')), 'hex') as "contentSha256",
    exists (select from submessage w
      where w.message_id = m.id and w.msg_type = 'widget') as "isWidget",
    case when m.has_history then ${historyBytes} else 0 end as "historyBytes",
    m.has_attachment as "hasAttachment",
    coalesce(c.subscriber_count, 0) as "subscriberCount",
    ${realmSetting.allowsEditing} as "allowsEditing",
    ${realmSetting.editLimitSeconds} as "editLimitSeconds",
    ${writingContext} as writing
  from m ${messageAccess(boundActor)}
  join realm r on r.id = m.realm_id
  join user_account u on u.id = $1
  where ${mayReadMessage(boundActor)}`,
);
