import {
  MessagingError,
  type ChannelFilter,
  type ChannelQueries,
  type ListedChannel,
  type TopicView,
} from '@tandem/messaging-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  boundActor,
  mayReadArchived,
  mayReadChannel,
  ownSubscription,
} from '../messages/access.ts';
import { mayKnowChannel } from './channel-access.ts';
import {
  channelColumns,
  channelJoins,
  isDefaultChannel,
  withGroupValues,
  type ChannelRow,
} from './channel-columns.ts';

const selectChannels = (condition: string) => `
  select ${channelColumns}, ${isDefaultChannel}
  from channel c ${channelJoins} ${ownSubscription(boundActor)}
  where c.realm_id = $2 and ${condition}`;

/**
 * $4 public, $5 web-public, $6 subscribed, $7 the owner's, $8 readable, $9 all, $10 archived,
 * $11 known.
 */
export const listChannels = statement(
  'channel.list',
  `${selectChannels(`($10::boolean or not c.is_archived) and (
      $9::boolean
      or ($4::boolean and not c.invite_only and $3::smallint < ${ROLES.guest})
      or ($5::boolean and c.is_web_public)
      or ($6::boolean and s.user_id is not null)
      or ($7::boolean and exists (
        select from user_account bot
        join subscription owned on owned.user_id = bot.bot_owner_id and owned.is_active
        where bot.id = $1 and owned.channel_id = c.id))
      or ($8::boolean and ${mayReadChannel(boundActor)})
      or ($11::boolean and ${mayKnowChannel(boundActor)})
    )`)}
   order by c.name collate "C"`,
);

export const findChannel = statement(
  'channel.find',
  selectChannels(`c.id = $4::bigint and ${mayKnowChannel(boundActor)}`),
);

const findIdByName = statement(
  'channel.findIdByName',
  `select c.id from channel c ${ownSubscription(boundActor)}
   where c.realm_id = $2 and c.name_key = lower($4::text) and not c.is_archived
     and ${mayKnowChannel(boundActor)}`,
);

const seesSubscribers = `(s.user_id is not null or c.is_web_public
         or $3::smallint < ${ROLES.guest})`;

/** `isShown` is false for guests who are not subscribed to a public channel that is not web-public. */
export const channelSubscribers = statement(
  'channel.subscribers',
  `select ${seesSubscribers} as "isShown",
     array(select m.user_id from subscription m
       join user_account u on u.id = m.user_id and u.is_active
       where m.channel_id = c.id and m.is_active and ${seesSubscribers}
       order by m.user_id) as ids
   from channel c ${ownSubscription(boundActor)}
   where c.realm_id = $2 and c.id = $4::bigint
     and (not c.invite_only or ${mayKnowChannel(boundActor)})`,
);

/** The newest message of each topic is the head of an index; nothing else of it is read. */
export const channelTopics = statement(
  'channel.topics',
  `select coalesce(json_agg(json_build_object('name', t.name, 'maxMessageId', newest.id)
       order by newest.id desc) filter (where newest.id is not null), '[]') as topics
   from channel c ${ownSubscription(boundActor)}
   left join topic t on t.channel_id = c.id
   left join lateral (
     select m.id from message m
     where m.topic_id = t.id
       and (c.history_public_to_subscribers or m.id > s.from_message_id)
     order by m.topic_id desc, m.id desc limit 1
   ) newest on true
   where c.realm_id = $2 and c.id = $4::bigint and ${mayReadArchived(boundActor)}
   group by c.id`,
);

type Row = ChannelRow<ListedChannel>;

/** Channels from PostgreSQL: one round trip, and one for the members of anonymous groups. */
export class PostgresChannelQueries implements ChannelQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(actor: Actor, filter: ChannelFilter): Promise<readonly ListedChannel[]> {
    const { rows } = await this.#sql.query<Row>(listChannels, [
      actor.userId,
      actor.realmId,
      actor.role,
      filter.isPublic,
      filter.webPublic,
      filter.subscribed,
      filter.ownerSubscribed,
      filter.readable,
      filter.all,
      filter.archived,
      filter.known,
    ]);
    return withGroupValues(this.#sql, rows);
  }

  async find(actor: Actor, channelId: number): Promise<ListedChannel | null> {
    const { rows } = await this.#sql.query<Row>(findChannel, values(actor, channelId));
    return (await withGroupValues(this.#sql, rows))[0] ?? null;
  }

  async findIdByName(actor: Actor, name: string): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(findIdByName, values(actor, name));
    return rows[0]?.id ?? null;
  }

  async subscriberIds(actor: Actor, channelId: number): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ isShown: boolean; ids: number[] }>(
      channelSubscribers,
      values(actor, channelId),
    );
    const [found] = rows;
    if (!found) throw new MessagingError('CHANNEL_ID_INVALID');
    if (!found.isShown) throw new MessagingError('SUBSCRIBERS_HIDDEN');
    return found.ids;
  }

  async topics(actor: Actor, channelId: number): Promise<readonly TopicView[] | null> {
    const { rows } = await this.#sql.query<{ topics: TopicView[] }>(
      channelTopics,
      values(actor, channelId),
    );
    return rows[0]?.topics ?? null;
  }
}

function values(actor: Actor, channel: number | string): readonly unknown[] {
  return [actor.userId, actor.realmId, actor.role, channel];
}
