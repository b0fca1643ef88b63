import {
  MessagingError,
  type EditableChannel,
  type StoredChannelChanges,
} from '@tandem/messaging-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { isUniqueViolation, statement, type Sql } from '@tandem/shared-postgres';
import { boundActor, mayReadChannel, ownSubscription } from '../messages/access.ts';
import { mayKnowChannel } from './channel-access.ts';
import { groupColumns, withGroupValues, type ChannelRow } from './channel-columns.ts';

/** An administrator of the organization may edit every channel; guests may edit none. */
const lockForEdit = statement(
  'channel.lockForEdit',
  `select c.id, c.name, c.description, c.invite_only as "inviteOnly",
     c.is_web_public as "isWebPublic",
     c.history_public_to_subscribers as "historyPublicToSubscribers",
     c.message_retention_days as "messageRetentionDays", c.folder_id as "folderId",
     c.topics_policy as "topicsPolicy", c.is_archived as "isArchived",
     exists (select from default_channel d where d.channel_id = c.id) as "isDefault",
     ${groupColumns} as groups, ${mayReadChannel(boundActor)} as "mayRead",
     $3::smallint <= ${ROLES.administrator} or ($3::smallint < ${ROLES.guest}
       and c.can_administer_channel_group = any(user_group_ids($1))) as "mayAdminister"
   from channel c ${ownSubscription(boundActor)}
   where c.id = $4::bigint and c.realm_id = $2 and ${mayKnowChannel(boundActor)}
   for no key update of c`,
);

type Row = Omit<EditableChannel, 'groups'> & Pick<ChannelRow, 'groups'>;

/** Locks a channel; a second round trip reads the members of anonymous groups. */
export async function lockChannelForEdit(
  sql: Sql,
  actor: Actor,
  channelId: number,
): Promise<EditableChannel | null> {
  const values = [actor.userId, actor.realmId, actor.role, channelId];
  const { rows } = await sql.query<Row>(lockForEdit, values);
  return (await withGroupValues(sql, rows))[0] ?? null;
}

const COLUMNS: Readonly<Record<keyof Omit<StoredChannelChanges, 'groups'>, string>> = {
  name: 'name',
  description: 'description',
  renderedDescription: 'rendered_description',
  inviteOnly: 'invite_only',
  isWebPublic: 'is_web_public',
  historyPublicToSubscribers: 'history_public_to_subscribers',
  messageRetentionDays: 'message_retention_days',
  folderId: 'folder_id',
  topicsPolicy: 'topics_policy',
  isArchived: 'is_archived',
};

/**
 * Updates only the changed columns. Not prepared: there would be a statement per combination.
 *
 * @throws MessagingError CHANNEL_NAME_TAKEN
 */
export async function saveChannelChanges(
  sql: Sql,
  channelId: number,
  { groups = {}, ...changes }: StoredChannelChanges,
): Promise<void> {
  const columns = [
    ...Object.entries(changes).map(([name, value]) => [
      COLUMNS[name as keyof typeof COLUMNS],
      value,
    ]),
    ...Object.entries(groups),
  ];
  if (columns.length === 0) return;
  const assignments = columns.map(([column], index) => `${String(column)} = $${index + 2}`);
  const values = [channelId, ...columns.map(([, value]) => value)];
  try {
    await sql.query(`update channel set ${assignments.join(', ')} where id = $1`, values);
  } catch (error) {
    if (!isUniqueViolation(error, 'channel_name_key')) throw error;
    throw new MessagingError('CHANNEL_NAME_TAKEN', { name: changes.name ?? '' });
  }
}

export const hasNamedTopics = statement(
  'channel.hasNamedTopics',
  `select exists (
     select from topic t
     where t.channel_id = $1 and t.name_key <> ''
       and exists (select from message m where m.topic_id = t.id)
   ) as found`,
);

/** In a channel with protected history, users delete messages sent since they subscribed. */
export const newestMessageIds = statement(
  'channel.newestMessageIds',
  `select array(
     select m.id from topic t
     join channel c on c.id = t.channel_id
     left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
     cross join lateral (
       select m.id from message m
       where m.topic_id = t.id
         and (c.history_public_to_subscribers or m.id > s.from_message_id)
       order by m.topic_id desc, m.id desc limit $4
     ) m
     where t.channel_id = $2::bigint and t.name_key = lower($3::text)
   ) as ids`,
);

export const addDefault = statement(
  'channel.addDefault',
  `insert into default_channel (channel_id, realm_id) values ($1, $2) on conflict do nothing`,
);

export const removeDefault = statement(
  'channel.removeDefault',
  'delete from default_channel where channel_id = $1 and realm_id = $2',
);

export const defaultIds = statement(
  'channel.defaultIds',
  `select array(select channel_id from default_channel where realm_id = $1 order by channel_id)
     as ids`,
);
