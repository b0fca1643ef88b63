import type { Suite } from './harness/suite.ts';
import { browserSuite } from './browser/browser-suite.ts';
import { costSuite } from './cost/cost-suite.ts';
import { messagesSuite } from './messages/messages-suite.ts';
import { networkSuite } from './network/network-suite.ts';
import { realtimeSuite } from './realtime/realtime-suite.ts';
import { stackSuite } from './stack/stack-suite.ts';
import { transferSuite } from './transfer/transfer-suite.ts';
import { wireSuite } from './wire/wire-suite.ts';

/** Everything that is measured. */
export const suites: readonly Suite[] = [
  networkSuite,
  wireSuite,
  messagesSuite,
  realtimeSuite,
  stackSuite,
  costSuite,
  transferSuite,
  browserSuite,
];
