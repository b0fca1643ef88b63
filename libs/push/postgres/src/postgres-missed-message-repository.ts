import {
  MAX_MAILED_BYTES,
  MAX_MAILED_MESSAGES,
  type MissedConversation,
  type MissedDigest,
  type MissedMessageRepository,
} from '@tandem/push-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isReadableBy } from './readable-message-sql.ts';

/*
 * A transaction that stores a further message holds a lock on an earlier one until it commits, since that
 * message has the mail that the further one joins. A separate statement: the next one sees the commits
 * during this one's wait.
 */
const lock = statement(
  'missed.lock',
  'select from missed_message where user_id = $1 and conversation = $2 order by message_id for update',
);

/*
 * The names of the settings are those of the wire; policy 2 is always, 3 never. Sizes are read without the
 * texts: texts beyond the size of the mail are never loaded.
 */
const take = statement(
  'missed.take',
  `with taken as (
     delete from missed_message where user_id = $1 and conversation = $2
     returning message_id, trigger
   ),
   missed as (
     select m.*, taken.trigger from taken join message m on m.id = taken.message_id
     left join message_flag f on f.message_id = m.id and f.user_id = $1
     where ${isReadableBy('$1')} and case f.read when 0 then true when 1 then false else m.id > greatest(0,
       (select upto from user_read where user_id = $1),
       (select upto from recipient_read
         where user_id = $1 and recipient_id = m.recipient_id),
       (select upto from topic_read where user_id = $1 and topic_id = m.topic_id)) end
   ),
   sized as (
     select id, row_number() over newest = 1 or (row_number() over newest <= ${MAX_MAILED_MESSAGES}
       and sum(octet_length(content) + octet_length(rendered_content)) over newest
         <= ${MAX_MAILED_BYTES}) as fits
     from missed window newest as (order by id desc)
   ),
   latest as (select recipient_id, topic_id, subject from missed order by id desc limit 1)
   select u.delivery_email as email, u.full_name as "fullName", r.name as "realmName",
     r.string_id as "realmStringId",
     coalesce(u.settings->>'default_language', r.settings->>'default_language', 'en') as language,
     coalesce((u.settings->>'message_content_in_email_notifications')::boolean, true)
       and coalesce((r.settings->>'message_content_allowed_in_email_notifications')::boolean, true)
       as "showsContent",
     coalesce((u.settings->>'realm_name_in_email_notifications_policy')::integer, 1) = 2
       as "namesRealm",
     case when c.id is not null then json_build_object('id', c.id, 'name', c.name,
       'topic', case latest.subject when '' then 'general chat' else latest.subject end)
     end as channel,
     (select coalesce(json_agg(json_build_object('id', o.id, 'fullName', o.full_name) order by o.id),
       '[]')
       from direct_conversation d join user_account o on o.id = any(d.user_ids) and o.id <> u.id
       where latest.topic_id is null and d.recipient_id = latest.recipient_id) as others,
     (select json_agg(json_build_object('id', m.id, 'senderName', s.full_name,
         'content', case when sized.fits then m.content end,
         'renderedContent', case when sized.fits then m.rendered_content end,
         'sentAt', m.sent_at, 'trigger', m.trigger) order by m.id)
       from missed m join sized using (id) join user_account s on s.id = m.sender_id) as messages
   from latest
   join user_account u on u.id = $1 and u.is_active
   join realm r on r.id = u.realm_id and not r.deactivated
   left join channel c on latest.topic_id is not null and c.recipient_id = latest.recipient_id`,
);

/** Missed messages of users, in PostgreSQL; two round trips. */
export class PostgresMissedMessageRepository implements MissedMessageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async take({ userId, conversation }: MissedConversation): Promise<MissedDigest | null> {
    const locked = await this.#sql.query(lock, [userId, conversation]);
    if (locked.rowCount === 0) return null;
    const { rows } = await this.#sql.query<MissedDigest>(take, [userId, conversation]);
    const [digest] = rows;
    if (!digest) return null;
    return {
      ...digest,
      // JSON has no times.
      messages: digest.messages.map((each) => ({ ...each, sentAt: new Date(each.sentAt) })),
    };
  }
}
