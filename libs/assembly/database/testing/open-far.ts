import { createDatabase, type Database, type ReplicaOptions } from '@tandem/shared-postgres';

/**
 * Opens a database whose reads a standby may answer.
 *
 * @param url of the primary
 * @param replicas by default no limit ends a wait: a busy machine is not a server that vanished
 */
export function openFar(url: string, replicas: ReplicaOptions): Promise<Database> {
  return createDatabase({
    url,
    applicationName: 'far',
    onError: () => undefined,
    replicas: {
      answerLimitMs: 60_000,
      standbyLimitMs: 60_000,
      standbyPatienceMs: 60_000,
      ...replicas,
    },
  });
}
