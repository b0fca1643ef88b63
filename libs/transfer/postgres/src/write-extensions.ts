import {
  ARCHIVE_FILES,
  translateOwnSettings,
  translateWidgetData,
  type ArchiveSource,
  type ExtensionRecord,
  type ExtensionTable,
} from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import type { ImportRun } from './import-run.ts';
import { loadRows, stored, type Row } from './load-rows.ts';
import type { IdMap } from './structure/structure-context.ts';

const DRAFT_TYPES: ReadonlySet<string> = new Set(['', 'stream', 'private']);

/** Writes data that only exports of Tandem have: drafts, polls, and groups of default channels. */
export async function writeExtensions(
  sql: BulkSql,
  run: ImportRun,
  source: ArchiveSource,
): Promise<void> {
  if (!source.hasExtensions) return;
  for await (const { table, rows } of source.rows(ARCHIVE_FILES.extensions)) {
    if (Object.hasOwn(WRITERS, table)) await WRITERS[table as ExtensionTable](sql, run, rows);
  }
}

type Writer = (sql: BulkSql, run: ImportRun, rows: readonly unknown[]) => Promise<void>;

const WRITERS: Readonly<Record<ExtensionTable, Writer>> = {
  zerver_draft: async (sql, run, records) => {
    const rows = (records as readonly ExtensionRecord<'zerver_draft'>[]).flatMap((draft) =>
      draftRow(run, draft),
    );
    await load(sql, run, { what: 'drafts', table: 'draft', rows, given: records.length });
  },
  zerver_submessage: async (sql, run, records) => {
    const rows = (records as readonly ExtensionRecord<'zerver_submessage'>[]).flatMap((part) => {
      const [message_id, sender_id] = [run.messageId(part.message), run.senderOf(part.sender)];
      if (message_id === undefined || sender_id === null) return [];
      const content = translateWidgetData(part.content, (id) => run.senderOf(id));
      if (content === null) return [];
      const msg_type = stored(part.msg_type);
      return [{ message_id, sender_id, msg_type, content: stored(content) }];
    });
    const given = records.length;
    await load(sql, run, { what: 'parts of polls', table: 'submessage', rows, given });
  },
  zerver_realmsetting: async (sql, run, records) => {
    const given = records as readonly ExtensionRecord<'zerver_realmsetting'>[];
    const fields = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    const { catalog } = run.services;
    const settings = translateOwnSettings(fields, catalog, run.report);
    await sql.query('update realm set settings = settings || $2::jsonb where id = $1', [
      run.realmId,
      settings,
    ]);
  },
  zerver_defaultstreamgroup: async (sql, run, records) => {
    for (const group of records as readonly ExtensionRecord<'zerver_defaultstreamgroup'>[]) {
      await sql.query(
        `with made as (
           insert into default_channel_group (realm_id, name, description) values ($1, $2, $3)
           on conflict do nothing returning id
         )
         insert into default_channel_group_member (group_id, channel_id)
         select id, unnest($4::bigint[]) from made`,
        [
          run.realmId,
          stored(group.name),
          stored(group.description),
          [...new Set(mapped(run.channels, group.streams))],
        ],
      );
    }
    run.report.count('groups of default channels', records.length);
  },
};

function draftRow(run: ImportRun, draft: ExtensionRecord<'zerver_draft'>): Row[] {
  const owner_id = run.users.get(draft.user_profile);
  const { type } = draft;
  const recipients = mapped(type === 'stream' ? run.channels : run.users, draft.to);
  const isWhole = recipients.length === draft.to.length;
  if (owner_id === undefined || !DRAFT_TYPES.has(type) || !isWhole) return [];
  return [
    {
      owner_id,
      type,
      recipients,
      topic: stored(draft.topic),
      content: run.rewrite(stored(draft.content)),
      edited_at: draft.last_edit_time,
    },
  ];
}

function mapped(ids: IdMap, given: readonly number[]): number[] {
  return given.map((id) => ids.get(id)).filter((id) => id !== undefined);
}

async function load(
  sql: BulkSql,
  run: ImportRun,
  part: {
    readonly what: string;
    readonly table: string;
    readonly rows: readonly Row[];
    readonly given: number;
  },
): Promise<void> {
  const { what, table, rows, given } = part;
  const missing = given - rows.length + (await loadRows(sql, table, rows));
  if (missing > 0) run.report.add('skipped', `${what} that name what is missing`, missing);
  run.report.count(what, given - missing);
}
