import type {
  Delegation,
  NetworkQueries,
  SessionFilter,
  SessionStatistics,
} from '@tandem/node-network-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const MATCHES = `($1::bigint is null or node_id = $1) and ($2::date is null or day = $2)`;

const countSessions = statement(
  'network.count-sessions',
  `select count(*) as count from network_session where ${MATCHES}`,
);

const findSessions = statement(
  'network.find-sessions',
  `select node_id as "nodeId", identity_key as "identityKey", to_char(day, 'YYYY-MM-DD') as day,
     unique_active_clients as "uniqueActiveClients", sessions_started as "sessionsStarted",
     users_hashes as "usersHashes", vpn_sessions as "vpnSessions",
     mixnet_sessions as "mixnetSessions", unknown_sessions as "unknownSessions"
   from network_session where ${MATCHES}
   order by network_session.day, node_id
   offset $3 limit $4`,
);

const findDelegations = statement(
  'network.find-delegations',
  'select delegations from network_delegation where node_id = $1',
);

/** Reads by key. */
export class PostgresNetworkQueries implements NetworkQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async countSessions({ nodeId, day }: SessionFilter): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countSessions, [
      nodeId ?? null,
      day ?? null,
    ]);
    return rows[0]?.count ?? 0;
  }

  async findSessions(
    { nodeId, day }: SessionFilter,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SessionStatistics[]> {
    const values = [nodeId ?? null, day ?? null, offset, limit];
    return (await this.#sql.query<SessionStatistics>(findSessions, values)).rows;
  }

  async findDelegations(nodeId: number): Promise<readonly Delegation[] | null> {
    const { rows } = await this.#sql.query<{ delegations: Delegation[] }>(findDelegations, [
      nodeId,
    ]);
    return rows[0]?.delegations ?? null;
  }
}
