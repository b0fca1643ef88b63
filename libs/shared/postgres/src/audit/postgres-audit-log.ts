import type { AuditActor, AuditEntry, AuditLog } from '@tandem/shared-kernel';
import { statement, type Sql } from '../sql.ts';
import { AUDIT_LOCKS } from './audit-locks.ts';

/**
 * The lock, held to the end of the transaction, is taken before ids are drawn: see `audit_settled_to()`.
 */
const append = statement(
  'audit.append',
  `with writing as materialized (
    select pg_advisory_xact_lock_shared(${AUDIT_LOCKS}, (audit_last_given() & 2147483647)::int)
  )
  insert into audit_entry (realm_id, kind, actor_type, actor_id, credential_type, credential_id,
    address, object_id, user_id, name, before, after)
  select (entry->>'realmId')::bigint, entry->>'kind', $2, $3::bigint, $4, $5::bigint, $6,
    (entry->>'objectId')::bigint, (entry->>'userId')::bigint, entry->>'name', entry->'before',
    entry->'after'
  from writing cross join jsonb_array_elements($1::jsonb) with ordinality as given (entry, position)
  order by position`,
);

/** Columns of an entry that state its actor. */
type ActorColumns = readonly [
  type: 'user' | 'operator' | 'server',
  userId: number | null,
  credential: 'api_key' | 'token' | 'session' | null,
  credentialId: number | null,
  address: string | null,
];

/** Appends entries to the audit log, all of a call in one round trip. */
export class PostgresAuditLog implements AuditLog {
  readonly #sql: Sql;
  readonly #actor: AuditActor | null;

  /** @param actor of the transaction; `null` for the server itself */
  constructor(sql: Sql, actor: AuditActor | null) {
    this.#sql = sql;
    this.#actor = actor;
  }

  async append(...entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#sql.query(append, [JSON.stringify(entries), ...columnsOf(this.#actor)]);
  }
}

function columnsOf(actor: AuditActor | null): ActorColumns {
  if (actor === null) return ['server', null, null, null, null];
  if ('operator' in actor) return ['operator', null, null, null, null];
  if ('unauthenticated' in actor) return ['user', actor.userId, null, null, actor.address];
  const { userId, credential, address = null } = actor;
  return ['user', userId, credential?.kind ?? 'api_key', credential?.id ?? null, address];
}
