import {
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type LoginSession,
  type NewLoginSession,
  type SessionRepository,
} from '@tandem/identity-domain/sessions';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';
import { nextIdOf } from '../next-id.ts';

const nextId = statement(
  'loginSession.nextId',
  `select nextval(pg_get_serial_sequence('login_session', 'id')) as id`,
);
// Other parts of the statement do not see its insert: they preserve one session less.
const add = statement(
  'loginSession.add',
  `with ended as (
     delete from login_session where id in (
       select id from login_session where user_id = $3
       order by last_used_at desc, id desc offset $9 - 1)
   )
   insert into login_session (id, realm_id, user_id, secret_hash, user_agent, address, created_at,
     last_used_at)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const list = statement(
  'loginSession.list',
  `select id, user_agent as "userAgent", address, created_at as "createdAt",
     last_used_at as "lastUsedAt"
   from login_session
   where user_id = $1 and last_used_at > $2::timestamptz - make_interval(secs => $3)
     and created_at > $2::timestamptz - make_interval(secs => $4)
   order by last_used_at desc, id desc`,
);
const exists = statement(
  'loginSession.exists',
  'select from login_session where user_id = $1 and id = $2',
);
const remove = statement(
  'loginSession.remove',
  'delete from login_session where user_id = $1 and id = $2',
);
const removeBySecret = statement(
  'loginSession.removeBySecret',
  'delete from login_session where id = $1 and secret_hash = $2 returning user_id as "userId"',
);
const removeAll = statement(
  'loginSession.removeAll',
  'delete from login_session where user_id = any($1::bigint[]) and id is distinct from $2',
);

/** Sessions in PostgreSQL, for commands; one round trip per call, two to add. */
export class PostgresSessionRepository implements SessionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  nextId(): Promise<number> {
    return nextIdOf(this.#sql, nextId);
  }

  async add(session: NewLoginSession, limit: number): Promise<void> {
    const { id, realmId, userId, secretHash, userAgent, address } = session;
    const { createdAt, lastUsedAt } = session;
    await exclusiveChange(this.#sql, `sessions of ${userId}`);
    const about = [id, realmId, userId, secretHash, userAgent, address];
    await this.#sql.query(add, [...about, createdAt, lastUsedAt, limit]);
  }

  async list(userId: number, now: Date): Promise<readonly LoginSession[]> {
    const values = [userId, now, SESSION_IDLE_SECONDS, SESSION_SECONDS];
    return (await this.#sql.query<LoginSession>(list, values)).rows;
  }

  async exists(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(exists, [userId, id])).rowCount === 1;
  }

  async remove(userId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [userId, id])).rowCount === 1;
  }

  async removeBySecret(id: number, secretHash: Uint8Array): Promise<number | null> {
    const values = [id, secretHash];
    const { rows } = await this.#sql.query<{ userId: number }>(removeBySecret, values);
    return rows[0]?.userId ?? null;
  }

  async removeAll(userIds: readonly number[], except?: number): Promise<void> {
    await this.#sql.query(removeAll, [userIds, except ?? null]);
  }
}
