import type { BulkSql } from '@tandem/shared-postgres';
import type { ImportRun } from './import-run.ts';
import { loadRows, stored, timeOf, type Row } from './load-rows.ts';

/** Writes the saved snippets and the navigation views of users, whose references follow like those of messages. */
export async function writePersonalTexts(sql: BulkSql, run: ImportRun): Promise<void> {
  const { zerver_savedsnippet: snippets, zerver_navigationview: views } = run.survey.tables;
  await load(
    sql,
    run,
    { what: 'saved snippets', table: 'saved_snippet', given: snippets.length },
    snippets.flatMap((snippet): Row[] => {
      const owner_id = run.users.get(snippet.user_profile);
      if (owner_id === undefined) return [];
      return [
        {
          owner_id,
          title: stored(snippet.title),
          content: run.rewrite(stored(snippet.content)),
          created_at: timeOf(snippet.date_created),
        },
      ];
    }),
  );
  await load(
    sql,
    run,
    { what: 'navigation views', table: 'navigation_view', given: views.length },
    views.flatMap((view): Row[] => {
      const user_id = run.users.get(view.user);
      if (user_id === undefined) return [];
      return [
        {
          user_id,
          fragment: run.rewrite(`#${stored(view.fragment)}`).slice(1),
          is_pinned: view.is_pinned,
          name: view.name == null ? null : stored(view.name),
        },
      ];
    }),
  );
}

async function load(
  sql: BulkSql,
  run: ImportRun,
  { what, table, given }: { readonly what: string; readonly table: string; readonly given: number },
  rows: readonly Row[],
): Promise<void> {
  const leftOut = await loadRows(sql, table, rows);
  run.report.count(what, rows.length - leftOut);
  if (leftOut > 0) run.report.add('skipped', `${what} that are there twice`, leftOut);
  const missing = given - rows.length;
  if (missing > 0) run.report.add('skipped', `${what} that name what is missing`, missing);
}
