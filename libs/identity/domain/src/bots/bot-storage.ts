import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';

/** Characters of all keys and values of one account together. */
const LIMIT = 10_000_000;

const sizeOf = (entries: Iterable<readonly [string, string]>) => {
  let size = 0;
  for (const [key, value] of entries) size += key.length + value.length;
  return size;
};

/**
 * Stores values of a program under keys; other keys do not change.
 *
 * @see `PUT bot_storage`
 */
export class StoreForBot {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError BOT_STORAGE_FULL */
  async execute(
    { userId }: Actor,
    { entries }: { readonly entries: ReadonlyMap<string, string> },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      const stored = await tx.bots.lockStored(userId);
      const size = sizeOf(new Map([...stored, ...entries]));
      if (size > LIMIT) {
        throw new IdentityError('BOT_STORAGE_FULL', { excess: size - LIMIT, limit: LIMIT });
      }
      await tx.bots.store(userId, entries);
    });
  }
}

/**
 * Removes stored values of a program.
 *
 * @see `DELETE bot_storage`
 */
export class ForgetForBot {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @param input.keys all of them by default
   * @throws IdentityError BOT_STORAGE_KEY_UNKNOWN
   */
  async execute(
    { userId }: Actor,
    { keys }: { readonly keys?: readonly string[] | undefined },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      const stored = await tx.bots.lockStored(userId);
      const named = keys ?? [...stored.keys()];
      if (!named.every((key) => stored.has(key))) {
        throw new IdentityError('BOT_STORAGE_KEY_UNKNOWN');
      }
      await tx.bots.forget(userId, named);
    });
  }
}
