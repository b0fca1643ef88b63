import {
  CHANNEL_TOPICS_POLICIES,
  type ArchiveRecord,
  type ReportBuilder,
  type Survey,
} from '@tandem/transfer-domain';
import { stored, timeOf, type Row } from '../load-rows.ts';
import { groupOf } from './group-rows.ts';
import { load, type StructureContext } from './structure-context.ts';

type Channel = ArchiveRecord<'zerver_stream'>;

/** The users who could post, before channels named a group. */
const POSTING: Readonly<Record<number, string>> = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
};

/** Channels by id of the archive with names that are unique regardless of case. */
export function channelNames(survey: Survey, report: ReportBuilder): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  const names = new Map<number, string>();
  for (const { id, name: given } of survey.tables.zerver_stream) {
    const name = stored(given);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
    if (free !== name) report.add('clashes', `the channel ${id}, ${name}, is ${free} now`);
    taken.add(free.toLowerCase());
    names.set(id, free);
  }
  return names;
}

/** Adds folders, channels and default channels; subscriptions are streamed afterwards. */
export async function addChannels(
  context: StructureContext,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const { ids, survey, realmId, services, texts, rewrite } = context;
  const { zerver_channelfolder: folders, zerver_stream: channels } = survey.tables;
  const folderRows: Row[] = [];
  for (const folder of folders) {
    const description = rewrite(stored(folder.description ?? ''));
    folderRows.push({
      id: ids.folders.get(folder.id) ?? 0,
      realm_id: realmId,
      name: stored(folder.name),
      description,
      rendered_description: await services.renderDescription(description, texts),
      position: folder.order ?? folder.id,
      creator_id: (folder.creator == null ? null : ids.users.get(folder.creator)) ?? null,
      date_created: timeOf(folder.date_created),
      is_archived: folder.is_archived ?? false,
    });
  }
  await load(context, 'channel folders', 'channel_folder', folderRows);
  const rows: Row[] = [];
  for (const channel of channels) {
    rows.push(await channelRow(context, channel, names.get(channel.id) ?? channel.name));
  }
  await load(context, 'channels', 'channel', rows);
  const defaults = survey.tables.zerver_defaultstream.flatMap(({ stream }): Row[] => {
    const channel_id = ids.channels.get(stream);
    return channel_id === undefined ? [] : [{ channel_id, realm_id: realmId }];
  });
  await load(context, 'default channels', 'default_channel', defaults);
}

async function channelRow(context: StructureContext, channel: Channel, name: string): Promise<Row> {
  const { ids, realmId, services, texts, rewrite } = context;
  const description = rewrite(stored(channel.description ?? ''));
  const inviteOnly = channel.invite_only ?? false;
  const values: Readonly<Record<string, unknown>> = channel;
  const groups = Object.entries(services.catalog.channelGroups).map(([setting, rule]) => {
    const posting = POSTING[channel.stream_post_policy ?? 0];
    const byDefault =
      setting === 'can_send_message_group' ? (posting ?? rule.default) : rule.default;
    return [setting, groupOf(context, values[setting], byDefault)] as const;
  });
  return {
    id: ids.channels.get(channel.id) ?? 0,
    realm_id: realmId,
    name,
    description,
    rendered_description: await services.renderDescription(description, texts),
    date_created: timeOf(channel.date_created),
    creator_id: (channel.creator == null ? null : ids.users.get(channel.creator)) ?? null,
    invite_only: inviteOnly,
    is_web_public: (channel.is_web_public ?? false) && !inviteOnly,
    history_public_to_subscribers: channel.history_public_to_subscribers ?? !inviteOnly,
    message_retention_days: channel.message_retention_days ?? null,
    folder_id: (channel.folder == null ? null : ids.folders.get(channel.folder)) ?? null,
    topics_policy: CHANNEL_TOPICS_POLICIES[channel.topics_policy ?? 1] ?? 'inherit',
    is_archived: channel.deactivated ?? false,
    ...Object.fromEntries(groups),
  };
}
