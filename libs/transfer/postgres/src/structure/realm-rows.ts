import { createHash } from 'node:crypto';
import type { TextNames } from '@tandem/transfer-domain';
import { stored, type Row } from '../load-rows.ts';
import { load, type StructureContext } from './structure-context.ts';

const MAX_ALTERNATIVES = 100;

/** Linkifiers that can be used here. */
export interface PlannedLinkifier {
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly row: Row;
}

/** The linkifiers of all levels; those that cannot be used here are reported. */
export function planLinkifiers({
  services,
  survey,
  report,
  realmId,
}: Pick<
  StructureContext,
  'services' | 'survey' | 'report' | 'realmId'
>): readonly PlannedLinkifier[] {
  return survey.tables.zerver_realmfilter.flatMap((linkifier): PlannedLinkifier[] => {
    const pattern = stored(linkifier.pattern);
    const former = linkifier.url_format_string
      ?.replace(/%\((\w+)\)s/g, '{$1}')
      .replaceAll('%%', '%');
    const urlTemplate = stored(linkifier.url_template ?? former ?? '');
    const fault = services.linkifierFault({ pattern, urlTemplate });
    if (fault !== null) {
      report.add('skipped', `the linkifier ${pattern}: its ${fault} is not valid here`);
      return [];
    }
    const { alternative_url_templates: given } = linkifier;
    const alternatives = Array.isArray(given) ? given.slice(0, MAX_ALTERNATIVES).map(String) : [];
    const row: Row = {
      realm_id: realmId,
      position: linkifier.order ?? linkifier.id,
      pattern,
      url_template: urlTemplate,
      example_input: linkifier.example_input == null ? null : stored(linkifier.example_input),
      reverse_template:
        linkifier.reverse_template == null ? null : stored(linkifier.reverse_template),
      alternative_url_templates: alternatives.map(stored),
    };
    return [{ pattern, urlTemplate, row }];
  });
}

/** Adds the settings of administrators: domains, linkifiers, playgrounds, emoji, profile fields. */
export async function addConfiguration(
  context: StructureContext,
  linkifiers: readonly PlannedLinkifier[],
): Promise<void> {
  const { ids, survey, realmId } = context;
  const { tables } = survey;
  const domains = tables.zerver_realmdomain.map(
    ({ domain, allow_subdomains: subdomains }): Row => ({
      realm_id: realmId,
      domain: stored(domain).toLowerCase(),
      allow_subdomains: subdomains ?? false,
    }),
  );
  await load(context, 'domains', 'realm_domain', domains);
  await load(
    context,
    'linkifiers',
    'realm_linkifier',
    linkifiers.map(({ row }) => row),
  );
  const playgrounds = tables.zerver_realmplayground.map((playground): Row => ({
    realm_id: realmId,
    name: stored(playground.name),
    pygments_language: stored(playground.pygments_language),
    url_template: stored(playground.url_template ?? `${playground.url_prefix ?? ''}{code}`),
  }));
  await load(context, 'playgrounds', 'realm_playground', playgrounds);
  const emoji = tables.zerver_realmemoji.map((each): Row => ({
    id: ids.emoji.get(each.id) ?? 0,
    realm_id: realmId,
    name: stored(each.name),
    // Until its picture is imported.
    file_name: '',
    author_id: (each.author == null ? null : ids.users.get(each.author)) ?? null,
    deactivated: each.deactivated ?? false,
  }));
  await load(context, 'custom emoji', 'realm_emoji', emoji);
  await addProfileFields(context);
  await addBots(context);
}

async function addProfileFields(context: StructureContext): Promise<void> {
  const { ids, survey, realmId, services, texts, rewrite } = context;
  const { zerver_customprofilefield: fields, zerver_customprofilefieldvalue: values } =
    survey.tables;
  const types = new Map(fields.map(({ id, field_type: type }) => [id, type]));
  await load(
    context,
    'profile fields',
    'profile_field',
    fields.map((field): Row => ({
      id: ids.fields.get(field.id) ?? 0,
      realm_id: realmId,
      field_type: Math.min(8, Math.max(1, field.field_type)),
      position: field.order ?? field.id,
      name: stored(field.name),
      hint: stored(field.hint ?? ''),
      field_data: stored(field.field_data ?? ''),
      display_in_profile_summary: field.display_in_profile_summary ?? false,
      required: field.required ?? false,
      editable_by_user: field.editable_by_user ?? true,
      use_for_user_matching: field.use_for_user_matching ?? false,
    })),
  );
  const rows: Row[] = [];
  for (const value of values) {
    const [user_id, field_id] = [ids.users.get(value.user_profile), ids.fields.get(value.field)];
    if (user_id === undefined || field_id === undefined) continue;
    const type = types.get(value.field) ?? SHORT_TEXT;
    const isMarkdown = type === SHORT_TEXT || type === LONG_TEXT;
    const given = stored(type === USER_FIELD ? usersOf(value.value, ids.users) : value.value);
    const text = isMarkdown ? rewrite(given) : given;
    const rendered_value = isMarkdown ? await services.renderDescription(text, texts) : null;
    rows.push({ user_id, field_id, value: text, rendered_value });
  }
  await load(context, 'values of profile fields', 'profile_value', rows);
}

const [SHORT_TEXT, LONG_TEXT, USER_FIELD] = [1, 2, 6];

/** A list of user ids in JSON, mapped. */
function usersOf(value: string, users: ReadonlyMap<number, number>): string {
  try {
    const ids: unknown = JSON.parse(value);
    if (!Array.isArray(ids)) return '[]';
    return JSON.stringify(ids.flatMap((id: unknown) => users.get(Number(id)) ?? []));
  } catch {
    return '[]';
  }
}

async function addBots(context: StructureContext): Promise<void> {
  const { ids, survey } = context;
  const { tables } = survey;
  const services = new Map(tables.zerver_service.map((service) => [service.user_profile, service]));
  const config = new Map<number, Record<string, string>>();
  for (const { bot_profile: bot, key, value } of tables.zerver_botconfigdata) {
    const known = config.get(bot) ?? {};
    known[stored(key)] = stored(value);
    config.set(bot, known);
  }
  const rows = [...tables.zerver_userprofile, ...tables.zerver_userprofile_mirrordummy]
    .filter((user) => user.is_bot)
    .flatMap((user): Row[] => {
      const bot_id = ids.users.get(user.id);
      if (bot_id === undefined) return [];
      const { default_sending_stream: sending, default_events_register_stream: events } = user;
      const service = services.get(user.id);
      return [
        {
          bot_id,
          default_sending_channel_id: (sending == null ? null : ids.channels.get(sending)) ?? null,
          default_events_channel_id: (events == null ? null : ids.channels.get(events)) ?? null,
          all_public_channels: user.default_all_public_streams ?? false,
          service: service
            ? {
                name: stored(service.name),
                payloadUrl: stored(service.base_url),
                interface: service.interface,
              }
            : null,
          config: config.get(user.id) ?? {},
        },
      ];
    });
  await load(context, 'settings of bots', 'bot_details', rows);
  const values = tables.zerver_botstoragedata.flatMap((entry): Row[] => {
    const bot_id = ids.users.get(entry.bot_profile);
    if (bot_id === undefined) return [];
    const key = stored(entry.key);
    const key_hash = createHash('sha256').update(key).digest();
    return [{ bot_id, key, value: stored(entry.value), key_hash }];
  });
  await load(context, 'stored data of bots', 'bot_storage', values);
}

/** The users, groups and channels that texts may name, by lower-case names. */
export function textNames(parts: {
  readonly users: readonly { id: number; fullName: string; isActive: boolean }[];
  readonly groups: readonly Row[];
  readonly channels: Iterable<readonly [id: number, name: string]>;
  readonly emoji: Iterable<{ id: number; name: string; fileName: string; isAnimated: boolean }>;
  readonly linkifiers: readonly { pattern: string; urlTemplate: string }[];
}): TextNames {
  const usersByName = new Map<string, { id: number; fullName: string }[]>();
  const usersById = new Map<number, { id: number; fullName: string }>();
  for (const { id, fullName, isActive } of parts.users) {
    if (!isActive) continue;
    const user = { id, fullName };
    usersById.set(id, user);
    const key = fullName.toLowerCase();
    const known = usersByName.get(key);
    if (known) known.push(user);
    else usersByName.set(key, [user]);
  }
  const groups = new Map<string, { id: number; name: string }>();
  for (const { id, name, deactivated } of parts.groups) {
    if (typeof name !== 'string' || deactivated === true) continue;
    groups.set(name.toLowerCase(), { id: Number(id), name });
  }
  const channels = new Map<string, { id: number; name: string }>();
  for (const [id, name] of parts.channels) channels.set(name.toLowerCase(), { id, name });
  const emoji = new Map<string, { id: number; fileName: string; isAnimated: boolean }>();
  for (const { name, ...each } of parts.emoji) emoji.set(name, each);
  return { usersByName, usersById, groups, channels, emoji, linkifiers: parts.linkifiers };
}
