import type { LoginFailure, LoginFailures, LoginTarget } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const recent = statement(
  'loginFailure.recent',
  `select address, failed_at as at from login_failure
   where realm_id = $1 and account = $2 and failed_at > $3
   order by failed_at desc limit $4`,
);
// Each failure clears away what is too old, so the table holds the failures of one time window.
const add = statement(
  'loginFailure.add',
  `with forgotten as (delete from login_failure where failed_at < $5)
   insert into login_failure (realm_id, account, address, failed_at) values ($1, $2, $3, $4)`,
);
const clear = statement(
  'loginFailure.clear',
  'delete from login_failure where realm_id = $1 and account = $2 and address = $3',
);

/** Failed log-ins in PostgreSQL, so they count in all copies of a service; one round trip per call. */
export class PostgresLoginFailures implements LoginFailures {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async recent(target: LoginTarget, since: Date, limit: number): Promise<readonly LoginFailure[]> {
    const values = [target.realmId, target.account, since, limit];
    return (await this.#sql.query<LoginFailure>(recent, values)).rows;
  }

  async add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void> {
    const { realmId, account } = target;
    const values = [realmId, account, failure.address, failure.at, forgetBefore];
    await this.#sql.query(add, values);
  }

  async clear(target: LoginTarget, address: string): Promise<void> {
    await this.#sql.query(clear, [target.realmId, target.account, address]);
  }
}
