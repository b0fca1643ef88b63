import { relative, sep } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * The seconds that the longest files take, four at a time on two cores. They apply to a first run: afterwards
 * Jest remembers the durations. A file that is not listed counts by its level.
 */
const LONG = {
  'tools/faults/test/e2e/upgrade.e2e-spec.ts': 100,
  'apps/node-status-worker/test/e2e/faults.e2e-spec.ts': 78,
  'apps/demo/test/e2e/readme.e2e-spec.ts': 73,
  'apps/chat-api/test/e2e/web-client-settings.e2e-spec.ts': 59,
  'apps/node-status-api/test/e2e/status-page.e2e-spec.ts': 58,
  'tools/fuzz/test/e2e/services.e2e-spec.ts': 56,
  'apps/chat-api/test/e2e/policy/permissions.e2e-spec.ts': 52,
  'apps/chat-worker/test/e2e/killed-workers.e2e-spec.ts': 42,
  'apps/demo/test/e2e/realm-move.e2e-spec.ts': 42,
  'tools/generate/generators/generators.spec.ts': 40,
  'apps/chat-api/test/e2e/revocation/matrix.e2e-spec.ts': 38,
  'tools/faults/test/e2e/faults.e2e-spec.ts': 38,
  'apps/demo/test/e2e/demo.e2e-spec.ts': 34,
  'apps/chat-api/test/e2e/realtime/echo-bot.e2e-spec.ts': 32,
  'apps/chat-api/test/e2e/web-client-keyboard.e2e-spec.ts': 32,
  'apps/chat-api/test/e2e/read-replicas.e2e-spec.ts': 31,
  'apps/chat-api/test/e2e/web-client.e2e-spec.ts': 30,
  'apps/operator/test/e2e/killed-commands.e2e-spec.ts': 30,
  'apps/node-status-worker/test/e2e/processes.e2e-spec.ts': 28,
  'apps/chat-api/test/e2e/web-client-compose.e2e-spec.ts': 26,
  'libs/shared/embedded-postgres/src/embedded-postgres.contract.spec.ts': 26,
  'apps/chat-api/test/e2e/realtime/killed-server.e2e-spec.ts': 25,
  'apps/node-status-worker/test/e2e/collecting.e2e-spec.ts': 24,
  'libs/messaging/markdown/src/slowness.spec.ts': 24,
  'libs/assembly/database/src/read-replicas.contract.spec.ts': 23,
  'libs/shared/isolation/src/isolated-pool.spec.ts': 20,
  'apps/chat-api/test/e2e/generated-clients.e2e-spec.ts': 19,
  'apps/chat-api/test/e2e/join-page.e2e-spec.ts': 18,
  'apps/operator/test/e2e/import.e2e-spec.ts': 18,
  'tools/build/test/e2e/compose-file.e2e-spec.ts': 18,
  'tools/build/test/e2e/image.e2e-spec.ts': 18,
  'apps/chat-api/test/e2e/channels-hostile.e2e-spec.ts': 17,
  'apps/chat-api/test/e2e/realtime/message-storm.e2e-spec.ts': 17,
  'libs/shared/embedded-postgres/src/cluster-location.contract.spec.ts': 17,
  'apps/demo/test/e2e/notifications.e2e-spec.ts': 16,
  'apps/chat-api/test/e2e/policy/round-trips.e2e-spec.ts': 15,
  'apps/chat-api/test/e2e/realtime/channels-by-groups.e2e-spec.ts': 15,
  'apps/chat-api/test/e2e/security/hostile-texts.e2e-spec.ts': 15,
  'apps/operator/test/e2e/commands.e2e-spec.ts': 15,
  'apps/chat-api/test/e2e/realtime/soak.e2e-spec.ts': 14,
  'libs/shared/embedded-postgres/src/embedded-postgres-faults.contract.spec.ts': 14,
  'tools/launcher/install.spec.ts': 14,
  'apps/chat-api/test/e2e/realtime/event-conformance.e2e-spec.ts': 13,
  'libs/node-network/rest/src/directory/directory.endpoints.spec.ts': 13,
  'apps/chat-api/test/e2e/upgrade/rolling-upgrade.e2e-spec.ts': 12,
  'apps/operator/test/e2e/documented-commands.e2e-spec.ts': 12,
  'apps/chat-api/test/e2e/round-trip.e2e-spec.ts': 11,
  'apps/node-status-api/test/e2e/instances.e2e-spec.ts': 11,
  'apps/chat-api/test/e2e/group-permissions.e2e-spec.ts': 10,
  'apps/chat-api/test/e2e/revocation/account-storm.e2e-spec.ts': 10,
  'apps/operator/test/e2e/backup.e2e-spec.ts': 10,
  'apps/operator/test/e2e/cells.e2e-spec.ts': 10,
  'libs/assembly/realtime/src/shared-state.contract.spec.ts': 10,
  'libs/messaging/postgres/src/channels/channel-plans.contract.spec.ts': 10,
  'tools/nx/serve.spec.ts': 10,
  'apps/chat-api/test/e2e/hostile-stores.e2e-spec.ts': 9,
  'apps/chat-api/test/e2e/rate-limits.e2e-spec.ts': 9,
  'apps/chat-api/test/e2e/realtime/idle-queues.e2e-spec.ts': 9,
  'libs/assembly/transfer/src/import-runs.contract.spec.ts': 9,
  'libs/assembly/transfer/src/interrupted-moves.contract.spec.ts': 9,
  'libs/identity/postgres/src/query-plans.contract.spec.ts': 9,
  'libs/messaging/postgres/src/archive/crossing-archive.contract.spec.ts': 9,
  'tools/build/test/e2e/proxy.e2e-spec.ts': 9,
  'apps/chat-api/test/e2e/policy/audit.e2e-spec.ts': 8,
  'apps/chat-api/test/e2e/realtime/register-conformance.e2e-spec.ts': 8,
  'apps/chat-api/test/e2e/realtime/state-property.e2e-spec.ts': 8,
  'apps/chat-worker/test/e2e/scheduled-messages.e2e-spec.ts': 8,
  'apps/demo/test/e2e/interrupted-start.e2e-spec.ts': 8,
  'apps/demo/test/e2e/process-arguments.e2e-spec.ts': 8,
  'apps/operator/test/e2e/audit.e2e-spec.ts': 8,
  'tools/architecture/nx-targets.spec.ts': 8,
  'tools/architecture/planted-violations.spec.ts': 8,
  'tools/fuzz/src/fuzzer.spec.ts': 8,
  'apps/chat-api/test/e2e/security/stored-scripts.e2e-spec.ts': 7,
  'apps/chat-worker/test/e2e/email-gateway.e2e-spec.ts': 7,
  'apps/chat-worker/test/e2e/hostile-texts.e2e-spec.ts': 7,
  'libs/messaging/postgres/src/narrow/cached-message-pages.contract.spec.ts': 7,
  'libs/node-network/rest/src/explorer/explorer.endpoints.spec.ts': 7,
  'libs/node-network/rest/src/view/network-view-cache.spec.ts': 7,
  'apps/chat-api/test/e2e/log-secrets.e2e-spec.ts': 6,
  'apps/chat-api/test/e2e/realtime/capabilities.e2e-spec.ts': 6,
  'apps/chat-api/test/e2e/realtime/roles-and-user-access.e2e-spec.ts': 6,
  'apps/chat-api/test/e2e/tokens.e2e-spec.ts': 6,
  'apps/demo/test/e2e/pooler.e2e-spec.ts': 6,
  'apps/node-status-api/test/e2e/snapshot-thread.e2e-spec.ts': 6,
  'tools/architecture/architecture.spec.ts': 6,
  'libs/assembly/database/src/limits.contract.spec.ts': 5,
  'libs/messaging/postgres/src/topics/crossing-policies.contract.spec.ts': 5,
  'libs/node-network/rest/src/node-status-open-api.spec.ts': 5,
  'libs/shared/jobs/src/job-runner.contract.spec.ts': 5,
};
const BY_LEVEL = { architecture: 6, e2e: 3, contract: 1, unit: 0.3 };

/** Runs long files first, of any level, so that no worker runs one alone at the end. */
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
