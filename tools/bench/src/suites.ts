import type { Suite } from './harness/suite.ts';
import { networkSuite } from './network/network-suite.ts';

/** Everything that is measured. */
export const suites: readonly Suite[] = [networkSuite];
