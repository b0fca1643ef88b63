import { setTimeout } from 'node:timers/promises';
import type { Database, Sql } from '@tandem/shared-postgres';

interface SequenceState {
  readonly name: string;
  readonly last: number;
}

/**
 * Readers of a log find writers by the lower half of the id at which they began to write, so an id rises by less than
 * half of that range while any of them is writing.
 */
const LONGEST_STEP = 2 ** 29;
const RECHECK_MS = 20;
/** The sequences whose ids readers compare so, with the function that says how far all writers have come. */
const SETTLED: Readonly<Record<string, string>> = {
  message_id_seq: 'outbox_settled_to()',
  audit_entry_id_seq: 'audit_settled_to()',
};

/** Raises the sequences of a cell above those of another one, as far as they are below. */
export async function raiseSequences(above: Database, cell: Database): Promise<void> {
  const own = new Map((await readSequences(cell.sql)).map(({ name, last }) => [name, last]));
  for (const { name, last } of await readSequences(above.sql)) {
    let from = own.get(name);
    while (from !== undefined && from <= last) {
      const to = Math.min(last, from + LONGEST_STEP);
      await cell.sql.query('select raise_sequence($1::regclass, $2)', [name, to]);
      if (to < last) await settled(cell.sql, name, from);
      from = to < last ? to : undefined;
    }
  }
}

async function settled(sql: Sql, sequence: string, from: number): Promise<void> {
  const settledTo = SETTLED[sequence];
  if (settledTo === undefined) return;
  for (;;) {
    const { rows } = await sql.query<{ to: number }>(`select ${settledTo} as to`);
    if ((rows[0]?.to ?? from) >= from) return;
    await setTimeout(RECHECK_MS);
  }
}

async function readSequences(sql: Sql): Promise<readonly SequenceState[]> {
  const { rows } = await sql.query<SequenceState>(
    `select quote_ident(sequencename) as name, coalesce(last_value, 0) as last from pg_sequences
     where schemaname = current_schema() and sequencename not like 'migration\\_%'`,
  );
  return rows;
}
