import {
  ReportBuilder,
  type ImportRequest,
  type ImportServices,
  type Survey,
  type TextContext,
} from '@tandem/transfer-domain';
import type { Database, Sql } from '@tandem/shared-postgres';
import { ImportRun } from './import-run.ts';
import { readIds, type ImportState } from './import-state.ts';
import { readLocations } from './locations.ts';
import { channelNames } from './structure/channel-rows.ts';
import { planLinkifiers, textNames } from './structure/realm-rows.ts';
import { planUsers } from './structure/user-rows.ts';

interface RunInput {
  readonly database: Database;
  readonly services: ImportServices;
  readonly survey: Survey;
  readonly state: ImportState;
  readonly report: ReportBuilder;
  readonly request: ImportRequest;
}

/** Prepares a run of an import: the same after each interruption. */
export async function prepareRun(parts: RunInput): Promise<ImportRun> {
  const { database, services, survey, state, report, request } = parts;
  const { sql } = database;
  const { realmId } = state;
  const [users, channels, emoji] = [
    await readIds(sql, realmId, 'user'),
    await readIds(sql, realmId, 'channel'),
    await readIds(sql, realmId, 'emoji'),
  ];
  // Their reports are part of the first one.
  const silent = new ReportBuilder();
  const planned = planUsers(
    { services, survey, report: silent, realmId, stringId: request.realm },
    users,
  );
  const names = channelNames(survey, silent);
  const systemBots = await systemBotsOf(sql, survey);
  const ids = { users, channels, systemBots, realmId };
  return new ImportRun({
    sql,
    services,
    survey,
    report,
    state,
    users,
    channels,
    emoji,
    locations: await readLocations(sql, survey, ids, silent),
    systemBots,
    texts: await textsOf(parts, {
      planned,
      names,
      channels,
      silent,
    }),
    emoticonUsers: new Set(planned.filter((user) => user.translatesEmoticons).map(({ id }) => id)),
    formerUrls: formerUrlsOf(request),
  });
}

async function textsOf(
  { database, services, survey, state, request }: RunInput,
  parts: {
    readonly planned: ReturnType<typeof planUsers>;
    readonly names: ReadonlyMap<number, string>;
    readonly channels: ReadonlyMap<number, number>;
    readonly silent: ReportBuilder;
  },
): Promise<TextContext> {
  const { planned, names, channels, silent } = parts;
  const { realmId } = state;
  const realmStringId = request.realm;
  const emoji = await database.sql.query<{
    id: number;
    name: string;
    fileName: string;
    isAnimated: boolean;
  }>(
    `select id, name, file_name as "fileName", is_animated as "isAnimated" from realm_emoji
       where realm_id = $1 and not deactivated`,
    [realmId],
  );
  const groups = await database.sql.query<{ id: number; name: string; deactivated: boolean }>(
    `select id, name, deactivated from user_group
       where realm_id = $1 and name is not null and not is_system`,
    [realmId],
  );
  const settings = await database.sql.query<{ language: string | null; previews: boolean }>(
    `select settings->>'default_code_block_language' as language,
         coalesce((settings->>'inline_image_preview')::boolean, true) as previews
       from realm where id = $1`,
    [realmId],
  );
  return {
    realmId,
    realmStringId,
    names: textNames({
      users: planned,
      groups: groups.rows.map(({ id, name, deactivated }) => ({ id, name, deactivated })),
      channels: [...names].map(([id, name]) => [channels.get(id) ?? 0, name] as const),
      emoji: emoji.rows,
      linkifiers: planLinkifiers({ services, survey, report: silent, realmId }),
    }),
    defaultCodeLanguage: settings.rows[0]?.language ?? null,
    previewsMedia: settings.rows[0]?.previews ?? true,
  };
}

/** The system bots of this server by id of the archive. */
async function systemBotsOf(sql: Sql, survey: Survey): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql.query<{ id: number; name: string }>(
    `select id, split_part(delivery_email, '@', 1) as name from user_account where is_system_bot`,
  );
  const known = new Map(rows.map(({ id, name }) => [name, id]));
  return new Map(
    survey.tables.zerver_userprofile_crossrealm.flatMap(({ id, email }) => {
      const bot = known.get(email.split('@')[0] ?? '') ?? known.get('notification-bot');
      return bot === undefined ? [] : [[id, bot]];
    }),
  );
}

/** The former addresses, as texts are compared with them. */
export function formerUrlsOf({ formerUrls }: ImportRequest): readonly string[] {
  return formerUrls.map((url) => url.toLowerCase().replace(/\/+$/, ''));
}
