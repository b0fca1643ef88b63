import type { ParticipantView, PersonQueries, InaccessibleUser } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

const people = statement(
  'people.names',
  `select id, email, full_name as "fullName" from user_account where id = any($1::bigint[])`,
);

/** The cheap conditions come first: in most organizations every user is accessible. */
const guestsWithoutAccessTo = statement(
  'people.guestsWithoutAccess',
  `select r.string_id as "realmStringId",
     case when person.is_bot or person.realm_id <> c.realm_id
       or exists (select from realm_group_setting setting
         join user_group g on g.id = setting.group_id
         where setting.realm_id = c.realm_id and setting.setting = 'can_access_all_users_group'
           and g.is_system and g.name = 'role:everyone')
       or exists (select from subscription own
         where own.channel_id = c.id and own.user_id = person.id and own.is_active)
     then '{}' else array(
       select guest.id from subscription s
       join user_account guest on guest.id = s.user_id
         and guest.role = ${ROLES.guest} and guest.is_active
       where s.channel_id = c.id and s.is_active
         and not shares_conversation(guest.id, person.id)
       order by guest.id
     ) end as "guestIds"
   from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (channel_id, user_id, position)
   join channel c on c.id = asked.channel_id
   join realm r on r.id = c.realm_id
   join user_account person on person.id = asked.user_id
   order by asked.position`,
);

/** Names and accessibility of users from PostgreSQL. */
export class PostgresPersonQueries implements PersonQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>> {
    const { rows } = await this.#sql.query<ParticipantView>(people, [[...new Set(userIds)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async guestsWithoutAccessTo(
    asked: readonly { readonly channelId: number; readonly userId: number }[],
  ): Promise<readonly InaccessibleUser[]> {
    if (asked.length === 0) return [];
    const values = [asked.map((each) => each.channelId), asked.map((each) => each.userId)];
    return (await this.#sql.query<InaccessibleUser>(guestsWithoutAccessTo, values)).rows;
  }
}
