import type { ReceiverQueries, ReceiverQuestion, Receivers } from '@tandem/realtime-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

const listeningRealms = statement(
  'receivers.listening-realms',
  `select id from unnest($1::bigint[]) as asked (id)
   where exists (select from event_queue where realm_id = asked.id)`,
);

/** Up to this number, the query searches subscribers among the listening users, above it the reverse. */
const FEW_SUBSCRIBERS = 1_000;

/*
 * Conditions on one user are evaluated per user by an index (`offset 0` forces that). The publisher's
 * statements reuse a plan that was made before the first queue existed; a plan that depends on the row
 * counts of that moment would not suit both ten users and a hundred thousand.
 */
const isSubscribed = (person: string, more = 'true') => `exists (
  select from subscription s
  where s.channel_id = asked.channel_id and s.user_id = ${person} and s.is_active and ${more} offset 0)`;

/** Those with queues, each once. */
const listening = `select distinct queue.user_id
  from event_queue queue where queue.realm_id = asked.realm_id`;

const hasSubscription = `case asked.target
    when 'receivers' then s.from_message_id < asked.message_id
    when 'readers' then asked.has_public_history or s.from_message_id < asked.message_id
    else true
  end`;

/**
 * A condition: all users can see the user, even guests. It is a bot, or its organization does not restrict
 * guests.
 */
const isKnownToAll = `(
  exists (
    select from user_account known
    where known.id = (question->>'knowing')::bigint and known.is_bot)
  or exists (
    select from realm_group_setting setting join user_group g on g.id = setting.group_id
    where setting.realm_id = (question->>'realmId')::bigint
      and setting.setting = 'can_access_all_users_group'
      and g.is_system and g.name = 'role:everyone'))`;

/** Otherwise guests see their conversation partners. */
const knowsUser = `(asked.knowing is null or asked.is_known_to_all or person.role < ${ROLES.guest}
  or person.id = asked.knowing or shares_conversation(person.id, asked.knowing))`;

/** Users who may see that a channel exists; not all of them may read it. */
const knowsChannel = `(asked.is_web_public
  or (person.role < ${ROLES.guest} and (not asked.is_private or person.role <= ${ROLES.administrator}
    or asked.groups && user_group_ids(person.id)))
  or ${isSubscribed('person.id')})`;

/** Queries are passed as JSON. */
export const findReceivers = statement(
  'receivers.find',
  `with asked as materialized (
     select ordinality, (question->>'realmId')::bigint as realm_id,
       case when question ? 'userIds' then array(
         select value::bigint from jsonb_array_elements_text(question->'userIds')) end as user_ids,
       (question->>'role')::smallint as role, (question->>'knowing')::bigint as knowing,
       question ? 'knowing' and ${isKnownToAll} as is_known_to_all,
       c.id as channel_id, question->>'of' as target,
       (question->>'messageId')::bigint as message_id,
       c.invite_only as is_private, c.is_web_public, c.subscriber_count,
       c.history_public_to_subscribers as has_public_history,
       array[c.can_subscribe_group, c.can_add_subscribers_group,
         c.can_administer_channel_group] as groups
     from jsonb_array_elements($1::jsonb) with ordinality as list (question, ordinality)
     left join channel c on c.id = (question->>'channelId')::bigint
   )
   select
     case
       when asked.user_ids is not null then array(
         ${listening} and queue.user_id = any(asked.user_ids)
         order by queue.user_id)
       when asked.is_known_to_all and asked.role is null then array(
         ${listening} order by queue.user_id)
       when asked.target is null or asked.target = 'metadata' then array(
         select person.id
         from (${listening} offset 0) listening
         join user_account person on person.id = listening.user_id
         where (asked.role is null or person.role <= asked.role)
           and (asked.target is null or ${knowsChannel})
           and ${knowsUser}
         order by person.id)
       when asked.subscriber_count <= ${FEW_SUBSCRIBERS} then array(
         select s.user_id
         from subscription s
         where s.channel_id = asked.channel_id and s.is_active and ${hasSubscription}
           and exists (
             select from event_queue queue
             where queue.realm_id = asked.realm_id and queue.user_id = s.user_id offset 0)
         order by s.user_id)
       else array(
         select listening.user_id
         from (${listening} offset 0) listening
         where ${isSubscribed('listening.user_id', hasSubscription)}
         order by listening.user_id)
     end as receivers,
     case when asked.target = 'receivers' and not asked.is_private then array(
       select distinct queue.user_id
       from event_queue queue
       where queue.realm_id = asked.realm_id and queue.hears_public_channels
         and exists (
           select from user_account person
           where person.id = queue.user_id and person.role < ${ROLES.guest} and person.is_active
           offset 0)
         and not ${isSubscribed('queue.user_id', hasSubscription)}
       order by 1
     ) else '{}' end as bystanders
   from asked
   order by asked.ordinality`,
);

/** Finds users with queues in PostgreSQL; reads tables of other contexts. */
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
