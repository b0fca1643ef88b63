import { randomUUID } from 'node:crypto';
import type {
  Push,
  PushQueue,
  PushRegistration,
  RegistrationQueue,
  TargetReference,
} from '@tandem/push-domain';
import { JobQueue } from '@tandem/shared-jobs';
import type { Sql } from '@tandem/shared-postgres';

/** Pushes, in the table of jobs. */
export const PUSH_QUEUE = 'push';
/** Registrations to be sent to a bouncer, in the table of jobs. */
export const REGISTRATION_QUEUE = 'push-registration';

/**
 * A client that sends its registration twice gets the answer that the first is in progress. Without the
 * delay, a fast bouncer would have completed it.
 */
const REGISTRATION_DELAY_SECONDS = 1;

/** Queues pushes in the transaction that `sql` belongs to. */
export class PostgresPushQueue implements PushQueue {
  readonly #jobs: JobQueue<Push>;

  constructor(sql: Sql) {
    this.#jobs = new JobQueue(PUSH_QUEUE, sql);
  }

  async addTests(userId: number, targets: readonly TargetReference[]): Promise<void> {
    const request = randomUUID();
    await this.#jobs.add(
      ...targets.map((target) => ({
        key: `test/${request}/${target.type}/${target.id}`,
        payload: { userId, target, content: { event: 'test' as const } },
      })),
    );
  }
}

/** Queues registrations in the transaction that `sql` belongs to. */
export class PostgresRegistrationQueue implements RegistrationQueue {
  readonly #jobs: JobQueue<PushRegistration>;

  constructor(sql: Sql) {
    this.#jobs = new JobQueue(REGISTRATION_QUEUE, sql);
  }

  async add(registration: PushRegistration): Promise<void> {
    await this.#jobs.add({
      key: randomUUID(),
      payload: registration,
      dueInSeconds: REGISTRATION_DELAY_SECONDS,
    });
  }
}
