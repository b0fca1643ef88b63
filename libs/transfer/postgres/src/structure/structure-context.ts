import type { ImportServices, ReportBuilder, Survey, TextContext } from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import { loadRows, type Row } from '../load-rows.ts';

/** New ids by those of the archive. */
export type IdMap = ReadonlyMap<number, number>;

/** The ids of everything that other rows refer to. */
export interface StructureIds {
  readonly users: IdMap;
  readonly groups: IdMap;
  readonly channels: IdMap;
  readonly folders: IdMap;
  readonly emoji: IdMap;
  readonly fields: IdMap;
}

/** The inputs of the rows of an organization. */
export interface StructureContext {
  readonly sql: BulkSql;
  readonly services: ImportServices;
  readonly survey: Survey;
  readonly report: ReportBuilder;
  readonly realmId: number;
  readonly stringId: string;
  readonly ids: StructureIds;
  /** New system groups by name. */
  readonly systemGroups: ReadonlyMap<string, number>;
  /** The id that the first message gets. */
  readonly firstMessageId: number;
  /** The distance between the ids of two messages. */
  readonly messageIdStep: number;
  readonly texts: TextContext;
  /** Maps the references of a description or of a profile; files are not among them. */
  readonly rewrite: (text: string) => string;
}

/** Adds rows and counts them in the report. @param what their name in the plural */
export async function load(
  { sql, report }: Pick<StructureContext, 'sql' | 'report'>,
  what: string,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const leftOut = await loadRows(sql, table, rows);
  report.count(what, rows.length - leftOut);
  if (leftOut > 0) report.add('skipped', `${what} that are there twice`, leftOut);
}

/** The new id of a system group. */
export function systemGroup(
  { systemGroups }: Pick<StructureContext, 'systemGroups'>,
  name: string,
): number {
  const id = systemGroups.get(name) ?? systemGroups.get('role:nobody');
  if (id === undefined) throw new Error(`there is no system group ${name}`);
  return id;
}
