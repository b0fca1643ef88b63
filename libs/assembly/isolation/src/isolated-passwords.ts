import type { PasswordStrength } from '@tandem/identity-domain';
import type { IsolationError } from '@tandem/shared-isolation';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { PasswordTask } from './password-tasks.ts';
import { RETRY_AFTER_SECONDS, processPool } from './process-pool.ts';

const MAX_MEMORY_MIB = 256;
/** An estimate takes 5 ms, and half a second for 72 characters with many substitutions. */
const MAX_QUEUED_PER_USER = 8;

/**
 * Estimates passwords in a separate process: the word lists take some 30 MB, which a service would hold from the first
 * new password on.
 */
export class IsolatedPasswords implements PasswordStrength {
  readonly #pool = processPool<PasswordTask, number>({
    name: 'passwords',
    entry: 'password-process',
    maxMemoryMib: MAX_MEMORY_MIB,
    maxQueuedPerUser: MAX_QUEUED_PER_USER,
  });

  async guessesFor(password: string, personalWords: readonly string[]): Promise<number> {
    try {
      // Most users who choose a password are not logged in. Their address was confirmed, their name was not.
      const [address = ''] = personalWords;
      return await this.#pool.run({ password, personalWords }, address.toLowerCase());
    } catch (error) {
      const { fault } = error as Partial<IsolationError>;
      if (fault === undefined) throw error;
      const reason = fault === 'refused' ? 'too many new passwords wait' : `no estimate: ${fault}`;
      throw new TemporarilyUnavailable(reason, RETRY_AFTER_SECONDS);
    }
  }

  figures() {
    return this.#pool.figures();
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}
