import type {
  DueReminder,
  Reminder,
  ReminderQueries,
  ReminderRepository,
  ReminderTarget,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { exclusiveChange, isNotPaused, statement, type Sql } from '@tandem/shared-postgres';
import { boundActor, mayReadMessage, messageAccess } from '../messages/access.ts';
import { notificationBot, writingContext } from '../settings/realm-settings.ts';

const targetOf = statement(
  'reminder.target',
  `select m.content, m.sender_id as "senderId", sender.full_name as "senderName",
    case when m.topic_id is null
      then json_build_object('kind', 'direct', 'userIds', (
        select user_ids from direct_conversation dc where dc.recipient_id = m.recipient_id))
      else json_build_object('kind', 'channel', 'channelId', c.id, 'name', c.name,
        'topic', m.subject)
    end as place,
    ${writingContext} as writing
  from message m ${messageAccess(boundActor)}
  join realm r on r.id = m.realm_id
  join user_account u on u.id = $1
  join user_account sender on sender.id = m.sender_id
  where m.id = $4::bigint and ${mayReadMessage(boundActor)}`,
);
const add = statement(
  'reminder.add',
  `insert into reminder (realm_id, user_id, message_id, content, rendered_content, deliver_at)
   select $1, $2, $3, $4, $5, to_timestamp($6)
   where (select count(*) from reminder where user_id = $2) < $7 returning id`,
);
const remove = statement(
  'reminder.remove',
  'delete from reminder where user_id = $1 and id = $2::bigint',
);
const take = statement(
  'reminder.take',
  `delete from reminder where id in (
     select id from reminder where id = $1 for update skip locked)`,
);
const list = statement(
  'reminder.list',
  `select id, user_id as "userId", message_id as "messageId", content,
     rendered_content as "renderedContent",
     floor(extract(epoch from deliver_at))::bigint as "deliverAt", false as failed
   from reminder where user_id = $1 order by deliver_at, id`,
);
const findDue = statement(
  'reminder.findDue',
  `select due.id, due.realm_id as "realmId", due.user_id as "userId",
     u.is_active and not r.deactivated as "isActive", due.content,
     due.rendered_content as "renderedContent",
     ${notificationBot} as "botId"
   from reminder due
   join user_account u on u.id = due.user_id
   join realm r on r.id = due.realm_id
   where due.deliver_at <= $1 and due.user_id <> all($3::bigint[])
     and ${isNotPaused('due.realm_id')}
   order by due.deliver_at, due.id limit $2`,
);
const nextDue = statement('reminder.nextDue', `select min(deliver_at) as "dueAt" from reminder`);

/** Reminders in PostgreSQL; one round trip per call, two to add. */
export class PostgresReminderRepository implements ReminderRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async targetOf(actor: Actor, messageId: number): Promise<ReminderTarget | null> {
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    return (await this.#sql.query<ReminderTarget>(targetOf, values)).rows[0] ?? null;
  }

  async add(
    realmId: number,
    reminder: Omit<Reminder, 'id' | 'failed'>,
    limit: number,
  ): Promise<number | null> {
    const { userId, messageId, content, renderedContent, deliverAt } = reminder;
    await exclusiveChange(this.#sql, `reminders of ${userId}`);
    const values = [realmId, userId, messageId, content, renderedContent, deliverAt, limit];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    return rows[0]?.id ?? null;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, id])).rowCount > 0;
  }

  async take(id: number): Promise<boolean> {
    return (await this.#sql.query(take, [id])).rowCount > 0;
  }
}

/** Reminders from PostgreSQL; one round trip per call. */
export class PostgresReminderQueries implements ReminderQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listReminders(userId: number): Promise<readonly Reminder[]> {
    return (await this.#sql.query<Reminder>(list, [userId])).rows;
  }

  async findDueReminders(
    now: Date,
    limit: number,
    exceptUsers: readonly number[] = [],
  ): Promise<readonly DueReminder[]> {
    return (await this.#sql.query<DueReminder>(findDue, [now, limit, exceptUsers])).rows;
  }

  async nextReminderAt(): Promise<Date | null> {
    const { rows } = await this.#sql.query<{ dueAt: Date | null }>(nextDue);
    return rows[0]?.dueAt ?? null;
  }
}
