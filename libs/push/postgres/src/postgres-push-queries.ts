import type { PushQueries, PushReceiver, PushedMessage } from '@tandem/push-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isReadableBy } from './readable-message-sql.ts';

const receiver = statement(
  'push.receiver',
  `select u.id as "userId", r.id as "realmId", r.name as "realmName",
     r.string_id as "realmStringId",
     coalesce((r.settings->>'require_e2ee_push_notifications')::boolean, false)
       as "requiresEncryption",
     (select count(*) from pushed_message p where p.user_id = u.id) as badge
   from user_account u join realm r on r.id = u.realm_id
   where u.id = $1 and u.is_active and not r.deactivated`,
);

/* Messages that were read or deleted since they were queued have no row in pushed_message any more. */
const message = statement(
  'push.message',
  `select m.id, m.sender_id as "senderId", s.realm_id as "senderRealmId", s.full_name as "senderName", s.email as "senderEmail",
     s.delivery_email as "senderDeliveryEmail", s.email_address_visibility = 1 as "senderShowsEmail",
     s.avatar_source as "senderAvatarSource", s.avatar_version as "senderAvatarVersion",
     m.sent_at as "sentAt", m.content, p.trigger,
     case when c.id is not null then json_build_object('id', c.id, 'name', c.name,
       'topic', case m.subject when '' then 'general chat' else m.subject end) end as channel,
     coalesce(d.user_ids, '{}') as "userIds"
   from pushed_message p
   join message m on m.id = p.message_id
   join user_account s on s.id = m.sender_id
   left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
   left join direct_conversation d on m.topic_id is null and d.recipient_id = m.recipient_id
   where p.user_id = $1 and p.message_id = $2 and ${isReadableBy('$1')}`,
);

/** The content of pushes, from PostgreSQL; one round trip per call. */
export class PostgresPushQueries implements PushQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async receiver(userId: number): Promise<PushReceiver | null> {
    return (await this.#sql.query<PushReceiver>(receiver, [userId])).rows[0] ?? null;
  }

  async message(userId: number, messageId: number): Promise<PushedMessage | null> {
    const { rows } = await this.#sql.query<PushedMessage>(message, [userId, messageId]);
    return rows[0] ?? null;
  }
}
