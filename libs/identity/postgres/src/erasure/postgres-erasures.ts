import type {
  ErasedCounts,
  ErasedUser,
  Erasure,
  ErasureQueries,
  ErasureRepository,
} from '@tandem/identity-domain/erasure';
import { JobQueue } from '@tandem/shared-jobs';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The queue of erasures for workers. */
export const ERASURE_QUEUE = 'user-erasures';

/** The payload of a job in {@link ERASURE_QUEUE}. */
export interface ErasureJob {
  readonly erasureId: number;
  readonly isLate?: boolean;
}

/** Commands of the user that ran when the account was deactivated have ended by then. */
const LATE_SECONDS = 3_600;

const columns = `id, realm_id as "realmId", user_id as "userId", kind,
  requested_by as "requestedBy", requested_at as "requestedAt", finished_at as "finishedAt",
  removed, mentions`;

const ofUser = statement(
  'erasure.ofUser',
  `select ${columns} from user_erasure where user_id = $1`,
);
const list = statement(
  'erasure.list',
  `select ${columns} from user_erasure where realm_id = $1 order by id desc`,
);
const find = statement(
  'erasure.find',
  `select ${columns} from user_erasure where realm_id = $1 and id = $2::bigint`,
);
/** A user who was reactivated may be erased again: the report continues to count. */
const add = statement(
  'erasure.add',
  `insert into user_erasure (realm_id, user_id, kind, requested_by, requested_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id, kind) do update
     set requested_by = excluded.requested_by, requested_at = excluded.requested_at, finished_at = null,
       mentions = null
   returning ${columns}`,
);
/**
 * Every address that the user had and no other account has now: invitations, and requests for passwords, name
 * addresses that may have been changed since.
 */
const formerAddresses = `
     select distinct known.realm_id, lower(known.address) as address
     from (
       select realm_id, unnest(array[delivery_email, email]) as address
       from user_account where id = $1
       union all
       select e.realm_id, unnest(array[e.before->>'delivery_email', e.after->>'delivery_email'])
       from user_account u join audit_entry e on e.realm_id = u.realm_id and e.user_id = u.id
       where u.id = $1 and e.kind = 'user.email_changed'
     ) known
     where not exists (
       select from user_account other where other.realm_id = known.realm_id and other.id <> $1
         and lower(other.delivery_email) = lower(known.address))`;
const anonymize = statement(
  'erasure.anonymize',
  `with former as (${formerAddresses}
   ), resets as (
     delete from password_reset using former
     where password_reset.realm_id = former.realm_id
       and lower(password_reset.email) = former.address
   ), invitations as (
     update audit_entry set name = null from former
     where audit_entry.realm_id = former.realm_id
       and kind in ('invitation.created', 'invitation.resent', 'invitation.revoked')
       and lower(name) = former.address
   )
   update user_account set delivery_email = $2, email = $2, password_hash = null,
     api_key_hash = null, api_key_version = api_key_version + 1, last_login_at = null,
     settings = '{}', chosen_settings = '{}', email_address_visibility = 1,
     can_create_users = false, can_change_user_emails = false
   where id = $1`,
);
const lockUnfinished = statement(
  'erasure.lock',
  `select ${columns} from user_erasure where id = $1::bigint and finished_at is null for update`,
);
const lockDeactivated = statement(
  'erasure.lockDeactivated',
  `select ${columns} from user_erasure e where id = $1::bigint
     and exists (select from user_account u where u.id = e.user_id and not u.is_active) for update`,
);
const addRemoved = statement(
  'erasure.addRemoved',
  `update user_erasure set removed = removed || (
     select jsonb_object_agg(name, count::bigint + coalesce((removed->>name)::bigint, 0))
     from jsonb_each_text($2::jsonb) as added (name, count))
   where id = $1`,
);
const finish = statement(
  'erasure.finish',
  'update user_erasure set finished_at = $2 where id = $1',
);
const setMentions = statement(
  'erasure.setMentions',
  'update user_erasure set mentions = $2 where id = $1',
);

/** Erasures in PostgreSQL, for commands. */
export class PostgresErasureRepository implements ErasureRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of(userId: number): Promise<readonly Erasure[]> {
    return (await this.#sql.query<Erasure>(ofUser, [userId])).rows;
  }

  async add(erasure: ErasedUser & Pick<Erasure, 'requestedBy' | 'requestedAt'>): Promise<Erasure> {
    const { realmId, userId, kind, requestedBy, requestedAt } = erasure;
    const values = [realmId, userId, kind, requestedBy, requestedAt];
    const { rows } = await this.#sql.query<Erasure>(add, values);
    const [added] = rows;
    if (!added) throw new Error('An erasure was not recorded');
    const key = `${added.id} ${requestedAt.toISOString()}`;
    const { id: erasureId } = added;
    await new JobQueue<ErasureJob>(ERASURE_QUEUE, this.#sql).add(
      { key, payload: { erasureId } },
      { key: `${key} late`, payload: { erasureId, isLate: true }, dueInSeconds: LATE_SECONDS },
    );
    return added;
  }

  async anonymize(userId: number, address: string): Promise<void> {
    await this.#sql.query(anonymize, [userId, address]);
  }

  async lockUnfinished(id: number): Promise<Erasure | null> {
    return (await this.#sql.query<Erasure>(lockUnfinished, [id])).rows[0] ?? null;
  }

  async lockDeactivated(id: number): Promise<Erasure | null> {
    return (await this.#sql.query<Erasure>(lockDeactivated, [id])).rows[0] ?? null;
  }

  async addRemoved(id: number, counts: ErasedCounts): Promise<void> {
    await this.#sql.query(addRemoved, [id, JSON.stringify(counts)]);
  }

  async setMentions(id: number, mentions: number): Promise<void> {
    await this.#sql.query(setMentions, [id, mentions]);
  }

  async finish(id: number, finishedAt: Date): Promise<void> {
    await this.#sql.query(finish, [id, finishedAt]);
  }
}

/** Reads erasures from PostgreSQL; one round trip per call. */
export class PostgresErasureQueries implements ErasureQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(realmId: number): Promise<readonly Erasure[]> {
    return (await this.#sql.query<Erasure>(list, [realmId])).rows;
  }

  async find(realmId: number, id: number): Promise<Erasure | null> {
    return (await this.#sql.query<Erasure>(find, [realmId, id])).rows[0] ?? null;
  }
}
