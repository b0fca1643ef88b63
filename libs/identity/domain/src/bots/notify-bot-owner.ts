import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';

/** A fault is repeated with each request: the notices of a bot are at least this many milliseconds apart. */
const INTERVAL = 60_000;

/** Notifies the owner of a bot of a fault in its requests, at most once a minute. */
export class NotifyBotOwner {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * Sends nothing for users, for bots without an active owner, and within a minute of the notice before.
   *
   * @param content Markdown
   */
  async execute({ userId, realmId, isBot }: Actor, content: string): Promise<void> {
    if (!isBot) return;
    const now = this.#ports.clock.now();
    const since = new Date(now.getTime() - INTERVAL);
    await this.#ports.unitOfWork.run(async (tx) => {
      const ownerId = await tx.bots.claimOwnerNotice(userId, now, since);
      if (ownerId !== null) await tx.ownerNotices.send({ realmId, ownerId, content });
    });
  }
}
