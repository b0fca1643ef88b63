import { browserCases } from './browser/browser-cases.ts';
import { costCases } from './cost/cost-cases.ts';
import type { Suite } from './harness/suite.ts';
import { idleCases } from './idle/idle-cases.ts';
import { CHAT_SIZES } from './messages/chat-sizes.ts';
import { messageCases } from './messages/message-cases.ts';
import { cachedCases, cycleCases, snapshotCases } from './network/network-cases.ts';
import { realtimeCases } from './realtime/realtime-cases.ts';
import { stackCases } from './stack/stack-cases.ts';
import { transferCases } from './transfer/transfer-cases.ts';
import { wireCases } from './wire/wire-cases.ts';

/** Loads the programs of a suite when it starts: half of the workspace, which the help does not need. */
const startOf =
  (load: () => Promise<Pick<Suite, 'start'>>): Suite['start'] =>
  async (context) =>
    (await load()).start(context);

/** Everything that is measured. */
export const suites: readonly Suite[] = [
  {
    name: 'network',
    turns: 4,
    cases: () => [...cachedCases, ...snapshotCases, ...cycleCases],
    start: startOf(() => import('./network/network-suite.ts')),
  },
  {
    name: 'wire',
    turns: 12,
    stretch: 3,
    cases: () => wireCases,
    start: startOf(() => import('./wire/wire-suite.ts')),
  },
  {
    name: 'messages',
    cases: (size) => messageCases(CHAT_SIZES[size]),
    start: startOf(() => import('./messages/messages-suite.ts')),
  },
  {
    name: 'realtime',
    cases: () => realtimeCases,
    start: startOf(() => import('./realtime/realtime-suite.ts')),
  },
  {
    name: 'stack',
    cases: () => stackCases,
    start: startOf(() => import('./stack/stack-suite.ts')),
  },
  {
    name: 'cost',
    cases: (size) => costCases(CHAT_SIZES[size].subscribers),
    start: startOf(() => import('./cost/cost-suite.ts')),
  },
  {
    name: 'idle',
    isSingleRound: true,
    cases: () => idleCases,
    start: startOf(() => import('./idle/idle-suite.ts')),
  },
  {
    name: 'transfer',
    cases: transferCases,
    start: startOf(() => import('./transfer/transfer-suite.ts')),
  },
  {
    name: 'browser',
    cases: browserCases,
    start: startOf(() => import('./browser/browser-suite.ts')),
  },
];
