import type {
  GuestPair,
  UserAccessQueries,
  EmailVisibility,
  Meeting,
  Parting,
  RealmPeople,
  ShownAddress,
  Signs,
  InaccessibleUsers,
} from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

/** A condition: the organization restricts the access of guests. It is checked first, and usually decides. */
const isRestricted = (realmId: string) => `exists (
      select from realm_group_setting setting join user_group g on g.id = setting.group_id
      where setting.realm_id = ${realmId} and setting.setting = 'can_access_all_users_group'
        and not (g.is_system and g.name = 'role:everyone'))`;

/** The guest and the other one of two users; bots are accessible to all users. */
const guestsOf = (pair: string) => `
  select distinct pair.position, r.string_id as "realmStringId", guest.id as "guestId",
    person.id as "userId", pair.since, pair.at
  from (select * from ${pair} union all
    select position, b as a, a as b, since, at from ${pair}) pair
  join user_account guest on guest.id = pair.a and guest.role = ${ROLES.guest} and guest.is_active
  join user_account person on person.id = pair.b and not person.is_bot
  join realm r on r.id = person.realm_id`;

/**
 * A subscription that existed before. Of those that began with no message in between, only earlier ones of
 * the batch count as older: the others may be returned twice, but are never missed.
 */
const isOlder = (s: string) => `(${s}.from_message_id < met.since
        or (${s}.from_message_id = met.since and exists (select from joined earlier
          where earlier.position < met.position and earlier.channel_id = ${s}.channel_id
            and earlier.user_id = ${s}.user_id)))`;

/** $1 positions in the batch, $2 channels or null, $3 messages or null, $4 users. */
const met = statement(
  'userAccess.met',
  `with joined as materialized (
    select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[])
      as joined (position, channel_id, message_id, user_id)
  ), in_channel as (
    select j.position, j.user_id as a, peer.user_id as b, own.from_message_id as since, c.id as at
    from joined j
    join channel c on c.id = j.channel_id and ${isRestricted('c.realm_id')}
    join subscription own on own.channel_id = c.id and own.user_id = j.user_id and own.is_active
    join subscription peer on peer.channel_id = c.id and peer.user_id <> j.user_id
      and peer.is_active
  ), in_conversation as (
    select j.position, j.user_id as a, peer.user_id as b, m.id as since, m.recipient_id as at
    from joined j
    join message m on m.id = j.message_id and ${isRestricted('m.realm_id')}
    join joined peer on peer.position = j.position and peer.user_id > j.user_id
    where not exists (select from message earlier
      where earlier.recipient_id = m.recipient_id and earlier.id < m.id)
  ), pair as materialized (select * from in_channel union all select * from in_conversation)
  select met.position, met."realmStringId", met."guestId", met."userId"
  from (${guestsOf('pair')} where person.is_active) met
  where not exists (
      select from subscription mine
      join subscription theirs on theirs.channel_id = mine.channel_id and theirs.is_active
      where mine.user_id = met."guestId" and mine.is_active and theirs.user_id = met."userId"
        and mine.channel_id <> met.at and ${isOlder('mine')} and ${isOlder('theirs')})
    and not exists (
      select from direct_member mine
      join direct_member theirs on theirs.recipient_id = mine.recipient_id
      join direct_conversation dc on dc.recipient_id = mine.recipient_id
      where mine.user_id = met."guestId" and theirs.user_id = met."userId"
        and dc.recipient_id <> met.at
        and (dc.prior_message_id > 0 or dc.max_message_id <= met.since))
  order by met.position, met."userId", met."guestId"`,
);

/** $1 positions in the batch, $2 channels, $3 users. */
const parted = statement(
  'userAccess.parted',
  `with gone as materialized (
    select * from unnest($1::int[], $2::bigint[], $3::bigint[])
      as gone (position, channel_id, user_id)
  ), pair as materialized (
    select j.position, j.user_id as a, peer.user_id as b, 0 as since, c.id as at
    from gone j
    join channel c on c.id = j.channel_id and ${isRestricted('c.realm_id')}
    cross join lateral (
      select s.user_id from subscription s where s.channel_id = c.id and s.is_active
      union
      select other.user_id from gone other where other.position = j.position
    ) peer
    where peer.user_id <> j.user_id
  )
  select parted.position, parted."realmStringId", parted."guestId", parted."userId"
  from (${guestsOf('pair')}) parted
  where not shares_conversation(parted."guestId", parted."userId")
  order by parted.position, parted."userId", parted."guestId"`,
);

const inaccessibleUsersOf = statement(
  'userAccess.inaccessibleUsers',
  `select own.id, r.string_id as "realmStringId", array(
     select person.id from user_account person
     where ${isRestricted('own.realm_id')} and person.realm_id = own.realm_id
       and not person.is_bot and person.id <> own.id
       and not shares_conversation(own.id, person.id)
     order by person.id
   ) as "userIds"
   from user_account own join realm r on r.id = own.realm_id
   where own.id = any($1::bigint[])`,
);

const realmPeople = statement(
  'userAccess.realmPeople',
  `select r.string_id as "realmStringId",
     array(select id from user_account where realm_id = r.id and role = ${ROLES.guest}
       and is_active and not is_bot order by id) as "guestIds",
     array(select id from user_account where realm_id = r.id and not is_bot
       order by id) as "userIds"
   from realm r where r.id = $1::bigint`,
);

const companionsOf = statement(
  'userAccess.companions',
  `select id, array_agg(user_id order by user_id) as "userIds" from (
     select mine.user_id as id, theirs.user_id from subscription mine
     join subscription theirs on theirs.channel_id = mine.channel_id and theirs.is_active
     where mine.user_id = any($1::bigint[]) and mine.is_active
     union
     select mine.user_id, theirs.user_id from direct_member mine
     join direct_member theirs on theirs.recipient_id = mine.recipient_id
     where mine.user_id = any($1::bigint[])
   ) companion where user_id <> id group by id`,
);

/** The age up to which the initial state of clients shows presence. */
const PRESENCE_DAYS = 14;

const signsOf = statement(
  'userAccess.signs',
  `select shown.id,
     case when shown.text <> '' or shown.emoji is not null or shown.away
       then jsonb_build_object('text', shown.text, 'emoji', shown.emoji, 'away', shown.away)
     end as status,
     case when shown."lastConnected" is not null then jsonb_build_object(
       'lastActive', shown."lastActive", 'lastConnected', shown."lastConnected") end as presence
   from (
     select account.id, coalesce(status.status_text, '') as text, status.emoji,
       not coalesce((account.settings->>'presence_enabled')::boolean, true) as away,
       floor(extract(epoch from presence.last_active))::bigint as "lastActive",
       floor(extract(epoch from presence.last_connected))::bigint as "lastConnected"
     from user_account account
     join realm on realm.id = account.realm_id
     left join user_status status on status.user_id = account.id
     left join user_presence presence on presence.user_id = account.id
       and presence.last_connected >= now() - interval '${PRESENCE_DAYS} days'
       and not coalesce((realm.settings->>'presence_disabled')::boolean, false)
     where account.id = any($1::bigint[])
   ) shown
   where shown.text <> '' or shown.emoji is not null or shown.away
     or shown."lastConnected" is not null`,
);

const botsOfOthers = statement(
  'userAccess.bots',
  `select own.id, array(
     select bot.id from user_account bot
     where bot.realm_id = own.realm_id and bot.is_bot
       and bot.bot_owner_id is distinct from own.id
     order by bot.id
   ) as "userIds"
   from user_account own where own.id = any($1::bigint[])`,
);

/** $1 actors, $2 a visibility; one row for each pair. */
const addresses = statement(
  'userAccess.addresses',
  `select own.id as "actorId", person.id as "userId", person.delivery_email as "deliveryEmail"
   from unnest($1::bigint[], $2::smallint[]) as asked (actor_id, visibility)
   join user_account own on own.id = asked.actor_id
   join user_account person on person.realm_id = own.realm_id and not person.is_bot
     and person.email_address_visibility = asked.visibility and person.id <> own.id
   order by own.id, person.id`,
);

/** Reads the accessible users from PostgreSQL. */
export class PostgresUserAccessQueries implements UserAccessQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async met(meetings: readonly Meeting[]): Promise<readonly (readonly GuestPair[])[]> {
    const rows = meetings.flatMap((meeting, position) =>
      meeting.userIds.map((userId) => ({
        position,
        userId,
        channelId: 'channelId' in meeting ? meeting.channelId : null,
        messageId: 'messageId' in meeting ? meeting.messageId : null,
      })),
    );
    return this.#pairs(met, meetings.length, [
      rows.map(({ position }) => position),
      rows.map(({ channelId }) => channelId),
      rows.map(({ messageId }) => messageId),
      rows.map(({ userId }) => userId),
    ]);
  }

  async parted(partings: readonly Parting[]): Promise<readonly (readonly GuestPair[])[]> {
    const rows = partings.flatMap(({ channelId, userIds }, position) =>
      userIds.map((userId) => ({ position, channelId, userId })),
    );
    return this.#pairs(parted, partings.length, [
      rows.map(({ position }) => position),
      rows.map(({ channelId }) => channelId),
      rows.map(({ userId }) => userId),
    ]);
  }

  async inaccessibleUsersOf(
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, InaccessibleUsers>> {
    const { rows } = await this.#sql.query<InaccessibleUsers & { id: number }>(
      inaccessibleUsersOf,
      [userIds],
    );
    return new Map(rows.map(({ id, ...inaccessibleUsers }) => [id, inaccessibleUsers]));
  }

  async realmPeople(realmId: number): Promise<RealmPeople | null> {
    return (await this.#sql.query<RealmPeople>(realmPeople, [realmId])).rows[0] ?? null;
  }

  async companionsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    interface Row {
      readonly id: number;
      readonly userIds: readonly number[];
    }
    const { rows } = await this.#sql.query<Row>(companionsOf, [userIds]);
    return new Map(rows.map((row) => [row.id, row.userIds]));
  }

  async signsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, Signs>> {
    const { rows } = await this.#sql.query<Signs & { id: number }>(signsOf, [userIds]);
    return new Map(rows.map(({ id, ...signs }) => [id, signs]));
  }

  async botsOfOthers(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await this.#sql.query<{ id: number; userIds: number[] }>(botsOfOthers, [
      userIds,
    ]);
    return new Map(rows.map((row) => [row.id, row.userIds]));
  }

  async addresses(
    asked: readonly {
      readonly userId: number;
      readonly visibilities: readonly EmailVisibility[];
    }[],
  ): Promise<readonly (readonly ShownAddress[])[]> {
    const pairs = asked.flatMap(({ userId, visibilities }) =>
      visibilities.map((visibility) => ({ userId, visibility })),
    );
    const { rows } = await this.#sql.query<ShownAddress & { actorId: number }>(addresses, [
      pairs.map(({ userId }) => userId),
      pairs.map(({ visibility }) => visibility),
    ]);
    return asked.map(({ userId }) =>
      rows.filter(({ actorId }) => actorId === userId).map(({ actorId: _, ...shown }) => shown),
    );
  }

  async #pairs(
    query: typeof met,
    count: number,
    values: readonly unknown[],
  ): Promise<readonly (readonly GuestPair[])[]> {
    const { rows } = await this.#sql.query<GuestPair & { position: number }>(query, values);
    const found = Array.from({ length: count }, (): GuestPair[] => []);
    for (const { position, ...pair } of rows) found[position]?.push(pair);
    return found;
  }
}
