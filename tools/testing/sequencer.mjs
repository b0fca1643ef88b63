import { relative, sep } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * Seconds that the longest files take on a quiet machine, for a first run: afterwards Jest remembers.
 * A file that is not listed counts by its level.
 */
const LONG = {
  'tools/fuzz/test/e2e/services.e2e-spec.ts': 66,
  'apps/chat-api/test/e2e/policy/permissions.e2e-spec.ts': 32,
  'apps/node-status-worker/test/e2e/faults.e2e-spec.ts': 30,
  'apps/demo/test/e2e/demo.e2e-spec.ts': 20,
  'apps/chat-api/test/e2e/realtime/event-conformance.e2e-spec.ts': 20,
  'libs/shared/embedded-postgres/src/embedded-postgres.contract.spec.ts': 19,
  'apps/chat-api/test/e2e/hostile-stores.e2e-spec.ts': 19,
  'apps/demo/test/e2e/readme.e2e-spec.ts': 18,
  'apps/chat-api/test/e2e/channels-hostile.e2e-spec.ts': 17,
  'apps/chat-api/test/e2e/policy/round-trips.e2e-spec.ts': 16,
  'apps/node-status-worker/test/e2e/processes.e2e-spec.ts': 16,
  'apps/chat-api/test/e2e/realtime/state-property.e2e-spec.ts': 15,
  'tools/faults/test/e2e/faults.e2e-spec.ts': 15,
  'apps/chat-worker/test/e2e/killed-workers.e2e-spec.ts': 14,
  'apps/demo/test/e2e/notifications.e2e-spec.ts': 13,
  'tools/architecture/planted-violations.spec.ts': 10,
  'apps/node-status-api/test/e2e/status-page.e2e-spec.ts': 9,
  'libs/node-network/directory-http/test/collect-from-simulator.spec.ts': 9,
  'apps/chat-api/test/e2e/realtime/register-conformance.e2e-spec.ts': 8,
  'apps/chat-api/test/e2e/security/stored-scripts.e2e-spec.ts': 8,
  'tools/architecture/architecture.spec.ts': 7,
  'apps/operator/test/e2e/backup.e2e-spec.ts': 7,
  'apps/chat-worker/test/e2e/scheduled-messages.e2e-spec.ts': 7,
  'apps/chat-api/test/e2e/realtime/soak.e2e-spec.ts': 7,
  'tools/launcher/install.spec.ts': 5,
  'libs/shared/embedded-postgres/src/embedded-postgres-faults.contract.spec.ts': 5,
  'libs/node-network/simulator/src/network-simulator.spec.ts': 5,
  'tools/fuzz/src/fuzzer.spec.ts': 4,
  'libs/messaging/postgres/src/write-ports.contract.spec.ts': 4,
};
const BY_LEVEL = { architecture: 6, e2e: 3, contract: 1, unit: 0.3 };

/** Long files first, of whichever level: at the end no worker is alone with one. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const seconds = (test) => (test.duration == null ? estimate(test) : test.duration / 1000);
    // The base class looks the durations of earlier runs up.
    return super.sort(tests).sort((a, b) => seconds(b) - seconds(a));
  }
}

function estimate({ path, context }) {
  const { rootDir, displayName } = context.config;
  const name = relative(rootDir, path).replaceAll(sep, '/');
  return LONG[name] ?? BY_LEVEL[displayName.name] ?? 1;
}
