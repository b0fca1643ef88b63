import {
  ArchiveError,
  RECIPIENT_TYPES,
  formerEmailVisibility,
  rewriteText,
  subscriptionKey,
  translateChannelSettings,
  translatePolicies,
  translateRealmSettings,
  translateUserSettings,
  type ArchiveSource,
  type ArchiveRecord,
  type ImportServices,
  type ReportBuilder,
  type Survey,
  type TextTargets,
} from '@tandem/transfer-domain';
import type { BulkSql, Sql } from '@tandem/shared-postgres';
import { stored, timeOf, type Row } from '../load-rows.ts';
import { addChannels, channelNames } from './channel-rows.ts';
import { addGroupUses, addSystemGroups, archivedGroups, groupRows } from './group-rows.ts';
import { addConfiguration, planLinkifiers, textNames } from './realm-rows.ts';
import { load, type IdMap, type StructureContext, type StructureIds } from './structure-context.ts';
import { addPersonalRows, archivedUsers, planUsers } from './user-rows.ts';

const MAX_REALM_NAME = 40;
const MAX_DESCRIPTION = 1000;
const MAX_COLOR = 10;
/** Subscriptions are added in parts: an organization may have millions. */
const SUBSCRIPTIONS_PER_PART = 20_000;

/** The inputs of the structure of an organization. */
export interface StructureInput {
  readonly source: ArchiveSource;
  readonly survey: Survey;
  readonly services: ImportServices;
  readonly report: ReportBuilder;
  readonly stringId: string;
  /** Without a slash at the end. */
  readonly formerUrls: readonly string[];
  readonly firstMessageId: number;
  readonly messageIdStep: number;
}

/** @returns the ids of the written organization */
export async function writeStructure(sql: BulkSql, input: StructureInput) {
  const { survey, services, report, stringId } = input;
  const { tables, realm } = survey;
  const settings = translateRealmSettings(realm, services.catalog, report);
  const email_address_visibility = formerEmailVisibility(realm);
  const userDefaults = { email_address_visibility, ...tables.zerver_realmuserdefault[0] };
  const realmId = await addRealm(sql, input, {
    settings,
    defaults: translateUserSettings(userDefaults, services.catalog, report),
  });
  const groups = archivedGroups(survey);
  const systemGroups = await addSystemGroups(
    { sql, services, report, realmId },
    timeOf(realm.date_created),
  );
  const idsOf = (table: string, records: readonly { readonly id: number }[]) =>
    reserveIds(sql, table, records);
  const groupIds = new Map(
    await idsOf(
      'user_group',
      groups.filter((group) => !group.isSystem),
    ),
  );
  for (const group of groups) {
    const id = systemGroups.get(group.name ?? '');
    if (group.isSystem && id !== undefined) groupIds.set(group.id, id);
  }
  const ids = {
    users: await idsOf('user_account', archivedUsers(survey)),
    groups: groupIds,
    channels: await idsOf('channel', tables.zerver_stream),
    folders: await idsOf('channel_folder', tables.zerver_channelfolder),
    emoji: await idsOf('realm_emoji', tables.zerver_realmemoji),
    fields: await idsOf('profile_field', tables.zerver_customprofilefield),
  };
  const users = planUsers({ services, survey, report, realmId, stringId }, ids.users);
  const names = channelNames(survey, report);
  const linkifiers = planLinkifiers({ services, survey, report, realmId });
  const groupsOfRealm = groupRows(groups, ids, { realmId, report });
  const texts = {
    realmId,
    realmStringId: stringId,
    names: textNames({
      users,
      groups: groupsOfRealm,
      channels: [...names].map(([id, name]) => [ids.channels.get(id) ?? 0, name] as const),
      emoji: [],
      linkifiers,
    }),
    defaultCodeLanguage: textOrNull(settings.default_code_block_language),
    previewsMedia: settings.inline_image_preview !== false,
  };
  const context: StructureContext = {
    sql,
    services,
    survey,
    report,
    realmId,
    stringId,
    ids,
    systemGroups,
    firstMessageId: input.firstMessageId,
    rewrite: (text) => rewriteText(text, targetsOf(input, ids)),
    messageIdStep: input.messageIdStep,
    texts,
  };
  await load(
    context,
    'users',
    'user_account',
    users.map(({ row }) => row),
  );
  await load(context, 'groups', 'user_group', groupsOfRealm);
  await addGroupUses(context, groups, translatePolicies(realm, services.catalog));
  await addChannels(context, names);
  await addSubscriptions(context, input.source);
  await addPersonalRows(context);
  await addConfiguration(context, linkifiers);
  await setChannelSettings(context);
  return { realmId, ids };
}

function targetsOf(
  { survey, services, stringId, formerUrls, firstMessageId, messageIdStep }: StructureInput,
  { users, channels }: Pick<StructureIds, 'users' | 'channels'>,
): TextTargets {
  return {
    user: (id) => users.get(id),
    channel: (id) => channels.get(id),
    message: (id) => {
      const index = survey.messageIds.indexOf(id);
      return index < 0 ? undefined : firstMessageId + index * messageIdStep;
    },
    upload: () => undefined,
    formerUrls,
    url: services.urlOf(stringId),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function addRealm(
  sql: Sql,
  { survey, stringId }: StructureInput,
  values: { readonly settings: object; readonly defaults: object },
): Promise<number> {
  const { realm } = survey;
  const name = [...stored(realm.name).trim()].slice(0, MAX_REALM_NAME).join('') || stringId;
  const description = [...stored(realm.description ?? '').trim()]
    .slice(0, MAX_DESCRIPTION)
    .join('');
  const { rows } = await sql.query<{ id: number }>(
    `insert into realm (string_id, name, description, date_created, deactivated, settings,
       user_setting_defaults)
     values ($1, $2, $3, $4, true, $5, $6) on conflict (string_id) do nothing returning id`,
    [stringId, name, description, timeOf(realm.date_created), values.settings, values.defaults],
  );
  if (!rows[0]) throw new ArchiveError(`there is an organization '${stringId}' already`);
  return rows[0].id;
}

/** New ids for records. @throws ArchiveError if an id of the archive exists twice */
async function reserveIds(
  sql: Sql,
  table: string,
  records: readonly { readonly id: number }[],
): Promise<IdMap> {
  const { rows } = await sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::integer)`,
    [table, records.length],
  );
  const ids = new Map(records.map(({ id }, index) => [id, rows[index]?.id ?? 0]));
  if (ids.size < records.length) throw new ArchiveError(`an id of ${table} is there twice`);
  return ids;
}

async function addSubscriptions(context: StructureContext, source: ArchiveSource): Promise<void> {
  const { survey, ids, sql, realmId } = context;
  const channels = new Map<number, ArchiveRecord<'zerver_stream'>>();
  const byId = new Map(survey.tables.zerver_stream.map((channel) => [channel.id, channel]));
  for (const { id, type, type_id: typeId } of survey.tables.zerver_recipient) {
    const channel = type === RECIPIENT_TYPES.channel ? byId.get(typeId) : undefined;
    if (channel) channels.set(id, channel);
  }
  let rows: Row[] = [];
  for await (const { table, rows: found } of source.rows('realm.json')) {
    if (table !== 'zerver_subscription') continue;
    for (const row of found) {
      const subscription = row as ArchiveRecord<'zerver_subscription'>;
      const channel = channels.get(subscription.recipient);
      const user_id = ids.users.get(subscription.user_profile);
      if (!channel || user_id === undefined) continue;
      rows.push(subscriptionRow(context, { subscription, channel, user_id }));
    }
    if (rows.length < SUBSCRIPTIONS_PER_PART) continue;
    await load(context, 'subscriptions', 'subscription', rows);
    rows = [];
  }
  await load(context, 'subscriptions', 'subscription', rows);
  await sql.query(
    `update channel set subscriber_count = (select count(*) from subscription s
       join user_account u on u.id = s.user_id and u.is_active
       where s.channel_id = channel.id and s.is_active)
     where realm_id = $1`,
    [realmId],
  );
}

function subscriptionRow(
  { survey, ids, firstMessageId, messageIdStep }: StructureContext,
  given: {
    readonly subscription: ArchiveRecord<'zerver_subscription'>;
    readonly channel: ArchiveRecord<'zerver_stream'>;
    readonly user_id: number;
  },
): Row {
  const { subscription, channel, user_id } = given;
  const key = subscriptionKey(subscription.user_profile, channel.id);
  const since = survey.subscribedAfter.get(key);
  // Without a recorded time: no earlier message if the history is protected, otherwise all.
  const isProtected = !(channel.history_public_to_subscribers ?? !(channel.invite_only ?? false));
  const unknown = isProtected ? survey.messageIds.count : 0;
  const before = since === undefined ? unknown : survey.messageIds.countUpTo(since);
  return {
    channel_id: ids.channels.get(channel.id) ?? 0,
    user_id,
    is_active: subscription.active,
    from_message_id: firstMessageId + (before - 1) * messageIdStep,
    color: stored(subscription.color ?? '#c2c2c2').slice(0, MAX_COLOR),
    is_muted: subscription.is_muted ?? false,
    pin_to_top: subscription.pin_to_top ?? false,
    desktop_notifications: subscription.desktop_notifications ?? null,
    audible_notifications: subscription.audible_notifications ?? null,
    push_notifications: subscription.push_notifications ?? null,
    email_notifications: subscription.email_notifications ?? null,
    wildcard_mentions_notify: subscription.wildcard_mentions_notify ?? null,
  };
}

async function setChannelSettings({ sql, survey, ids, realmId }: StructureContext): Promise<void> {
  const channels: Record<string, number> = {};
  for (const [setting, oldId] of translateChannelSettings(survey.realm)) {
    const id = ids.channels.get(oldId);
    if (id !== undefined) channels[setting] = id;
  }
  await sql.query('update realm set settings = settings || $2::jsonb where id = $1', [
    realmId,
    channels,
  ]);
}
