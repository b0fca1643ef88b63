import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { deactivateAccounts } from '../users/deactivate-accounts.ts';
import { managedBot } from './managed-bot.ts';

/**
 * Deactivates a bot; no effect on a deactivated one.
 *
 * @see `DELETE bots/{bot_id}`
 */
export class DeactivateBot {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER */
  async execute(actor: Actor, { botId }: { readonly botId: number }): Promise<void> {
    const { realmId, userId: actorId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const present = await authenticateAgain(tx, actor);
      const bot = await managedBot(tx, present.actor, botId);
      if (!bot.isActive) return;
      await deactivateAccounts(tx, bot, { realmId, actorId, notificationComment: null });
    });
    this.#ports.changes.announce({ userId: botId });
  }
}
