import { directoryLists, type DirectoryLists } from '../directory/directory-lists.ts';
import type { JsonArray } from './json-bytes.ts';
import type { WholeAnswer } from './network-view.ts';
import type { PackedNetwork } from './packed-network.ts';

type Body = readonly [answer: WholeAnswer, body: Buffer | JsonArray];

/** The answers that are created with the snapshot; the summary is missing before a cycle. */
export function wholeBodies(
  packed: Pick<PackedNetwork, 'directory' | 'summary' | 'summaryHistory'>,
  { roles, exitAddresses }: DirectoryLists = directoryLists(packed.directory),
): readonly Body[] {
  const { summary, summaryHistory } = packed;
  return [
    ['getGateways', roles.any.array],
    ['getGatewayCountries', json(roles.any.countries)],
    ['getEntryGateways', roles.entry.array],
    ['getEntryGatewayCountries', json(roles.entry.countries)],
    ['getExitGateways', roles.exit.array],
    ['getExitGatewayCountries', json(roles.exit.countries)],
    ['getExitGatewayIps', json(exitAddresses)],
    ...(summary === null ? [] : [['summary', Buffer.from(summary)] as const]),
    ['summary_history', Buffer.from(summaryHistory)],
  ];
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
