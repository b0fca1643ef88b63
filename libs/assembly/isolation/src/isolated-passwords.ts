import type { PasswordStrength } from '@tandem/identity-domain';
import { IsolatedPool, WorkerProcesses, type IsolationError } from '@tandem/shared-isolation';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { PasswordTask } from './password-tasks.ts';
import { workerEntry } from './worker-entry.ts';

/** An estimate takes a few milliseconds once the word lists are loaded. */
const MAX_PROCESSES = 1;
const MAX_MEMORY_MIB = 256;
const TIMEOUT_MS = 15_000;
/** Users who join after an invitation often come in groups. */
const IDLE_MS = 10_000;
const MAX_QUEUED = 64;
const RETRY_AFTER_SECONDS = 5;

/**
 * Estimates passwords in a separate process: the word lists take some 30 MB, which a service would hold from the first
 * new password on.
 */
export class IsolatedPasswords implements PasswordStrength {
  readonly #pool = new IsolatedPool<PasswordTask, number>({
    name: 'passwords',
    workers: new WorkerProcesses({
      entry: workerEntry('password-process'),
      maxMemoryMib: MAX_MEMORY_MIB,
      idleMs: IDLE_MS,
    }),
    timeoutMs: TIMEOUT_MS,
    maxRunning: MAX_PROCESSES,
    maxRunningPerUser: MAX_PROCESSES,
    maxQueued: MAX_QUEUED,
    maxQueuedPerUser: MAX_QUEUED,
  });

  async guessesFor(password: string, personalWords: readonly string[]): Promise<number> {
    try {
      return await this.#pool.run({ password, personalWords }, 'all users');
    } catch (error) {
      if ((error as Partial<IsolationError>).fault !== 'refused') throw error;
      throw new TemporarilyUnavailable('too many new passwords wait', RETRY_AFTER_SECONDS);
    }
  }

  figures() {
    return this.#pool.figures();
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}
