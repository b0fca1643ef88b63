import type { ReceiverQueries, ReceiverQuestion, Receivers } from '@tandem/realtime-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

const listeningRealms = statement(
  'receivers.listening-realms',
  `select id from unnest($1::bigint[]) as asked (id)
   where exists (select from event_queue where realm_id = asked.id)`,
);

/** Guests know of those whom they talk to, where the organization says so. */
const knowsUser = `(person.role < ${ROLES.guest} or person.id = asked.knowing
  or exists (select from user_account known where known.id = asked.knowing and known.is_bot)
  or exists (
    select from realm_group_setting setting join user_group g on g.id = setting.group_id
    where setting.realm_id = asked.realm_id and setting.setting = 'can_access_all_users_group'
      and g.is_system and g.name = 'role:everyone')
  or shares_conversation(person.id, asked.knowing))`;

/** Whoever may know that a channel is there: not everybody of them may read it. */
const knowsChannel = `(s.user_id is not null or c.is_web_public
  or (person.role < ${ROLES.guest} and (not c.invite_only or person.role <= ${ROLES.administrator}
    or array[c.can_subscribe_group, c.can_add_subscribers_group, c.can_administer_channel_group]
      && user_group_ids(person.id))))`;

const mayBeReceiver = `case asked.target
    when 'receivers' then coalesce(s.from_message_id < asked.message_id, false)
    when 'readers' then s.user_id is not null
      and (c.history_public_to_subscribers or s.from_message_id < asked.message_id)
    when 'subscribers' then s.user_id is not null
    when 'metadata' then ${knowsChannel}
    else true
  end`;

const findReceivers = statement(
  'receivers.find',
  `select
     array(
       select person.id
       from (
         select distinct queue.user_id from event_queue queue
         where queue.realm_id = asked.realm_id
           and (asked.user_ids is null or queue.user_id = any(asked.user_ids))
       ) listening
       join user_account person on person.id = listening.user_id
       left join channel c on c.id = asked.channel_id
       left join subscription s on s.channel_id = c.id and s.user_id = person.id and s.is_active
       where (asked.role is null or person.role <= asked.role)
         and (asked.channel_id is null or (c.id is not null and ${mayBeReceiver}))
         and (asked.knowing is null or ${knowsUser})
       order by person.id
     ) as receivers,
     case when asked.target = 'receivers' then array(
       select distinct queue.user_id
       from channel c
       join event_queue queue on queue.realm_id = asked.realm_id and queue.hears_public_channels
       left join subscription s
         on s.channel_id = c.id and s.user_id = queue.user_id and s.is_active
           and s.from_message_id < asked.message_id
       where c.id = asked.channel_id and not c.invite_only and s.user_id is null
       order by 1
     ) else '{}' end as bystanders
   from (
     select ordinality, (question->>'realmId')::bigint as realm_id,
       case when question ? 'userIds' then array(
         select value::bigint from jsonb_array_elements_text(question->'userIds')) end as user_ids,
       (question->>'role')::smallint as role, (question->>'knowing')::bigint as knowing,
       (question->>'channelId')::bigint as channel_id, question->>'of' as target,
       (question->>'messageId')::bigint as message_id
     from jsonb_array_elements($1::jsonb) with ordinality as list (question, ordinality)
   ) asked
   order by asked.ordinality`,
);

/** Who has queues, from PostgreSQL; it reads the tables of other contexts. */
export class PostgresReceiverQueries implements ReceiverQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listeningRealms(realmIds: readonly number[]): Promise<ReadonlySet<number>> {
    const ids = [...new Set(realmIds)];
    const { rows } = await this.#sql.query<{ id: number }>(listeningRealms, [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  async findReceivers(questions: readonly ReceiverQuestion[]): Promise<readonly Receivers[]> {
    if (questions.length === 0) return [];
    const values = [JSON.stringify(questions)];
    return (await this.#sql.query<Receivers>(findReceivers, values)).rows;
  }
}
