import type { Suite } from './harness/suite.ts';
import { messagesSuite } from './messages/messages-suite.ts';
import { networkSuite } from './network/network-suite.ts';
import { stackSuite } from './stack/stack-suite.ts';

/** Everything that is measured. */
export const suites: readonly Suite[] = [networkSuite, messagesSuite, stackSuite];
