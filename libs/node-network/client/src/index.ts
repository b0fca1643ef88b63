export type {
  DailyStats,
  DVpnGateway,
  NetworkSummary,
  NodeDelegation,
  ServiceNode,
  SessionStats,
  SummaryHistory,
} from './answers.ts';
export { createNodeStatusClient, type NodeStatusClient } from './node-status-client.ts';
