import { createHash } from 'node:crypto';
import type { Migration } from '@tandem/shared-postgres';

/** The list of all migrations with the missing ones, or why a migration cannot be added to it. */
export type MigrationOrder = { readonly text: string } | { readonly fault: string };

/** A digest of the SQL, so that a step that may have run somewhere is never changed. */
const UNKNOWN_DIGEST = '-';
const DIGEST_LENGTH = 16;

/**
 * Appends migrations to the committed list, one a line: name and digest. Lines are only ever added,
 * each later than all before it, over all contexts: databases have run the steps in that order.
 *
 * @param committed the list as it is
 * @param now unix ms, for the advice
 */
export function migrationOrder(
  committed: string,
  migrations: readonly Migration[],
  now: number,
): MigrationOrder {
  const lines = committed.split('\n').filter((line) => line !== '');
  const byName = new Map(migrations.map((step) => [step.name, step]));
  for (const [index, line] of lines.entries()) {
    const [name = ''] = line.split(' ');
    const step = byName.get(name);
    if (!step) return { fault: `${name} is gone: keep it with "up: null" when it is retired` };
    if (step.up !== null && line !== lineOf(step)) {
      return { fault: `${name} was changed: leave it as it was, and write a new migration` };
    }
    if (index > 0 && name <= (lines[index - 1] ?? '')) return { fault: tooEarly(name, now) };
    byName.delete(name);
  }
  for (const step of byName.values()) {
    if (step.name <= (lines.at(-1) ?? '')) return { fault: tooEarly(step.name, now) };
    lines.push(lineOf(step));
  }
  return { text: `${lines.join('\n')}\n` };
}

function tooEarly(name: string, now: number): string {
  const wanted = `${now}${name.slice(name.indexOf('-'))}`;
  return `${name} is earlier than a migration that was there before it: name it ${wanted}`;
}

function lineOf({ name, up }: Migration): string {
  const digest =
    typeof up === 'string'
      ? createHash('sha256').update(up).digest('hex').slice(0, DIGEST_LENGTH)
      : UNKNOWN_DIGEST;
  return `${name} ${digest}`;
}
