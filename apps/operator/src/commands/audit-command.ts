import { setTimeout } from 'node:timers/promises';
import {
  identityAuditKinds,
  type AuditFilter,
  type AuditQueries,
  type AuditRecord,
} from '@tandem/identity-domain/audit';
import { auditEntryFields } from '@tandem/identity-rest';
import { INVITATION_ACTS } from '@tandem/invitations-domain';
import { messagingAuditKinds } from '@tandem/messaging-domain/audit';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withSession, type Session } from '../session.ts';
import { accountOf, withRealm, type RealmOption } from './accounts.ts';
import { objectId, time, wholeNumber } from './arguments.ts';

interface AuditOptions extends RealmOption {
  readonly since?: Date;
  readonly until?: Date;
  readonly actor?: string;
  readonly user?: string;
  readonly kind?: string;
  readonly after?: number;
  readonly limit: number;
  readonly follow: boolean;
}

const LATEST = 100;
const MOST = 100_000;
const PAGE = 500;
/** The interval at which the log is read for new entries. */
const FOLLOW_MS = 1_000;

/** `audit`. */
export function addAuditCommand(program: Command, output: () => Output): void {
  withRealm(program.command('audit').description('administrative and security acts'))
    .option('--since <time>', 'from this time on, such as 2026-11-22 or 2026-11-22T10:00:00Z', time)
    .option('--until <time>', 'before this time', time)
    .option('--actor <user>', 'acts of this user: email address, or id')
    .option('--user <user>', 'acts that concern this user: email address, or id')
    .option('--kind <kind>', 'user.role_changed, or user for all kinds of users', knownKind)
    .option(
      '--after <id>',
      'entries with a higher id: resumes after the last one that was read',
      objectId,
    )
    .option(
      '--limit <count>',
      'limits the latest entries, without --since and --after',
      wholeNumber(0, MOST),
      LATEST,
    )
    .option('--follow', 'waits for new entries until it is stopped', false)
    .addHelpText(
      'after',
      '\nWith --json each entry is one line of JSON, as docs/operations.md states.',
    )
    .action((options: AuditOptions) =>
      withSession(process.env, async (session) => {
        const reader = await AuditReader.open(session, options);
        const show = (found: readonly AuditRecord[]) => {
          for (const each of found) {
            output().line({ ...auditEntryFields(each), realm: options.realm }, lineOf(each));
          }
        };
        const { after, since, follow, limit } = options;
        const isFromStart = after !== undefined || since !== undefined;
        let last = isFromStart
          ? await reader.after(after ?? 0, show)
          : await reader.latest(follow ? 0 : limit, show);
        if (!follow) return;
        const stopping = new AbortController();
        const stop = () => stopping.abort();
        process.once('SIGINT', stop).once('SIGTERM', stop);
        const { signal } = stopping;
        while (!signal.aborted) {
          last = await reader.after(last, show);
          await setTimeout(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
        }
      }),
    );
}

type Show = (records: readonly AuditRecord[]) => void;

/** Reads the entries that the options select. */
class AuditReader {
  readonly #queries: AuditQueries;
  readonly #realmId: number;
  readonly #filter: AuditFilter;

  private constructor(queries: AuditQueries, realmId: number, filter: AuditFilter) {
    this.#queries = queries;
    this.#realmId = realmId;
    this.#filter = filter;
  }

  static async open(session: Session, options: AuditOptions): Promise<AuditReader> {
    const { realm, actor, user, kind, since, until } = options;
    const idOf = async (who: string | undefined) =>
      who === undefined ? undefined : (await accountOf(session, realm, who)).userId;
    const { id } = await session.realm(realm);
    const [actorId, userId] = [await idOf(actor), await idOf(user)];
    const filter = { actorId, userId, kind, since, until };
    return new AuditReader(session.identity.queries.audit, id, filter);
  }

  /** @returns the id up to which everything is shown */
  async latest(limit: number, show: Show): Promise<number> {
    const settled = await this.#queries.settledTo();
    if (limit === 0) return settled;
    const page = { before: settled + 1, limit };
    const found = await this.#queries.list(this.#realmId, this.#filter, page);
    show([...found].reverse());
    return settled;
  }

  /** Shows all entries after an id, oldest first. @returns as {@link latest} */
  async after(from: number, show: Show): Promise<number> {
    const settled = await this.#queries.settledTo();
    for (let last = from; ;) {
      const page = { after: last, limit: PAGE };
      const found = await this.#queries.list(this.#realmId, this.#filter, page);
      show(found);
      last = found.at(-1)?.id ?? last;
      if (found.length < PAGE) return Math.max(last, settled);
    }
  }
}

/** An entry for readers: actor, action and object. */
function lineOf(record: AuditRecord): string {
  const { at, id, kind, objectId, userId, name, before, after, address } = record;
  const actor = record.actorId === null ? record.actorType : `user ${record.actorId}`;
  const changed = [before, after].map((values) => values && JSON.stringify(values));
  const parts = [
    `${at.toISOString()} ${id} ${kind} by ${actor}`,
    record.credentialType && `with ${record.credentialType} ${record.credentialId ?? ''}`.trim(),
    address && `from ${address}`,
    objectId !== null && `object ${objectId}`,
    userId !== null && userId !== objectId && `of user ${userId}`,
    name && JSON.stringify(name),
    changed.some((each) => each !== null) && changed.map((each) => each ?? '-').join(' => '),
  ];
  return parts.filter(Boolean).join(', ');
}

/** @throws InvalidArgumentError for an unknown kind */
function knownKind(text: string): string {
  const kinds = [...identityAuditKinds, ...messagingAuditKinds, ...INVITATION_ACTS].toSorted();
  if (kinds.some((kind) => kind === text || kind.startsWith(`${text}.`))) return text;
  throw new InvalidArgumentError(
    `It must be one of ${kinds.join(', ')}, or the part before the dot.`,
  );
}
