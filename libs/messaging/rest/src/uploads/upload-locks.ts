import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { Lock, Locker, RequestRelease } from '@tus/server';

/** The holder of a lock of an upload, for all processes of the service. */
type UploadLeases = Pick<MessagingUseCases['resumableUploads'], 'lease' | 'endLease'>;

/** A lease is renewed three times before it would end. */
const RENEW_MS = 4_000;
const RETRY_MS = 500;
/** Longer than a lease, so that the upload of a crashed process can continue. */
const PATIENCE_MS = 20_000;

/** Lets one request at a time work on an upload: in this process by `local`, in all by a lease. */
export class UploadLocks implements Locker {
  readonly #local: Locker;
  readonly #leases: UploadLeases;

  constructor(local: Locker, leases: UploadLeases) {
    this.#local = local;
    this.#leases = leases;
  }

  newLock(id: string): Lock {
    return new UploadLock(id, this.#local.newLock(id), this.#leases);
  }
}

class UploadLock implements Lock {
  readonly #id: string;
  readonly #local: Lock;
  readonly #leases: UploadLeases;
  readonly #holder = randomUUID();
  #renewal: NodeJS.Timeout | undefined;

  constructor(id: string, local: Lock, leases: UploadLeases) {
    this.#id = id;
    this.#local = local;
    this.#leases = leases;
  }

  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    await this.#local.lock(signal, requestRelease);
    try {
      await this.#waitForLease(signal);
    } catch (error) {
      await this.#local.unlock();
      throw error;
    }
    this.#renewal = setInterval(() => {
      void this.#leases.lease(this.#id, this.#holder).then(
        (isLeased) => isLeased || requestRelease(),
        // The database is unavailable: the next renewal may succeed before the lease ends.
        () => undefined,
      );
    }, RENEW_MS).unref();
  }

  async unlock(): Promise<void> {
    clearInterval(this.#renewal);
    try {
      await this.#leases.endLease(this.#id, this.#holder);
    } finally {
      await this.#local.unlock();
    }
  }

  async #waitForLease(signal: AbortSignal): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (!(await this.#leases.lease(this.#id, this.#holder))) {
      if (signal.aborted || performance.now() > until) {
        throw Object.assign(new Error('Another request works on the upload'), {
          status_code: 423,
          body: 'Another request works on the upload\n',
        });
      }
      await sleep(RETRY_MS);
    }
  }
}
