import type {
  LoginFailure,
  LoginFailures,
  LoginHistory,
  LoginHistoryRequest,
  LoginSuccess,
  LoginTarget,
} from '@tandem/identity-domain';
import { isNotPaused, statement, type Sql } from '@tandem/shared-postgres';

const history = statement(
  'loginFailure.history',
  `(select 'both' as of, failed_at as at from login_failure
    where realm_id = $1 and account = lower($2) and address = $3 and failed_at > $4
    order by failed_at desc limit $6)
   union all
   (select 'account', failed_at from login_failure
    where realm_id = $1 and account = lower($2) and failed_at > $4
    order by failed_at desc limit $7)
   union all
   (select 'network', failed_at from login_failure
    where address = $3 and failed_at > $4
    order by failed_at desc limit $8)
   union all
   (select 'known', last_at from login_network
    where network = $3 and last_at > $5 and user_id = (
      select id from user_account where realm_id = $1 and lower(delivery_email) = lower($2)))`,
);
// Each failure removes expired ones, so the table contains the failures of one time window.
const add = statement(
  'loginFailure.add',
  `with forgotten as (
     delete from login_failure where failed_at < $5 and ${isNotPaused('realm_id')}
   )
   insert into login_failure (realm_id, account, address, failed_at) values ($1, lower($2), $3, $4)`,
);
const succeeded = statement(
  'loginFailure.succeeded',
  `with cleared as (
     delete from login_failure where realm_id = $1 and account = lower($2) and address = $3
   )
   insert into login_network (user_id, network, last_at)
   select id, $3, $4 from user_account where realm_id = $1 and lower(delivery_email) = lower($2)
   on conflict (user_id, network) do update set last_at = excluded.last_at`,
);
// After the insert is committed: of log-ins at the same moment, the last one sees the networks of all.
// Rows are locked in one order, as log-ins at the same moment remove the same.
const forgetNetworks = statement(
  'loginFailure.forgetNetworks',
  `with old as materialized (
     select user_id, network from login_network
     where user_id = (
       select id from user_account where realm_id = $1 and lower(delivery_email) = lower($2))
     order by last_at desc, network offset $3
   ), locked as materialized (
     select user_id, network from login_network where (user_id, network) in (select * from old)
     order by network for update
   )
   delete from login_network n using locked
   where n.user_id = locked.user_id and n.network = locked.network`,
);
interface HistoryRow {
  readonly of: 'both' | 'account' | 'network' | 'known';
  readonly at: Date;
}

/**
 * Failed log-ins in PostgreSQL, so they count in all instances of a service; one round trip per call, two
 * after a success. Inside a transaction only for an account that it has locked.
 */
export class PostgresLoginFailures implements LoginFailures {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async historyOf(request: LoginHistoryRequest): Promise<LoginHistory> {
    const { target, network, since, knownSince, limits } = request;
    const { rows } = await this.#sql.query<HistoryRow>(history, [
      target.realmId,
      target.account,
      network,
      since,
      knownSince,
      limits.ofBoth,
      limits.ofAccount,
      limits.ofNetwork,
    ]);
    const of = (kind: HistoryRow['of']) =>
      rows
        .filter((row) => row.of === kind)
        .map(({ at }) => at)
        .sort((a, b) => b.getTime() - a.getTime());
    return {
      failures: { ofBoth: of('both'), ofAccount: of('account'), ofNetwork: of('network') },
      isKnown: of('known').length > 0,
    };
  }

  async add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void> {
    const { realmId, account } = target;
    const values = [realmId, account, failure.network, failure.at, forgetBefore];
    await this.#sql.query(add, values);
  }

  async succeeded(target: LoginTarget, success: LoginSuccess): Promise<void> {
    const { network, at, knownNetworks } = success;
    const { realmId, account } = target;
    await this.#sql.query(succeeded, [realmId, account, network, at]);
    await this.#sql.query(forgetNetworks, [realmId, account, knownNetworks]);
  }
}
