import type { paths } from './generated/node-status-api.ts';

/** The successful answer of a path. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: {
    responses: { 200: { content: infer Content } };
  };
}
  ? Content extends { 'application/json': infer Body }
    ? Body
    : never
  : never;

/** A gateway of the directory. @see operation getGateways */
export type DVpnGateway = Answer<'/dvpn/v1/directory/gateways'>[number];

/** The network in numbers. @see operation summary */
export type NetworkSummary = Answer<'/v2/summary'>;

/** The summary of one day; the list is newest first. @see operation summary_history */
export type SummaryHistory = Answer<'/v2/summary/history'>[number];

/** Packets and stake of one day; the list is ascending. @see operation get_stats */
export type DailyStats = Answer<'/v2/mixnodes/stats'>[number];

/** Sessions of one gateway on one day. @see operation get_all_sessions */
export type SessionStats = Answer<'/v2/metrics/sessions'>['items'][number];

/** A described node, bonded or not. @see operation service_nodes */
export type ServiceNode = Answer<'/explorer/v3/service-nodes'>['items'][number];

/** A delegation of an account to a node. @see operation node_delegations */
export type NodeDelegation = Answer<'/explorer/v3/service-nodes/{node_id}/delegations'>[number];
