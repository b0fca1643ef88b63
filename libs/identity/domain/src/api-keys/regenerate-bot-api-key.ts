import type { Actor } from '@tandem/shared-kernel';
import { managedBot } from '../bots/managed-bot.ts';
import { authenticateAgain } from '../authenticate-again.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { giveNewApiKey } from './give-new-api-key.ts';

/**
 * Gives a bot a new API key; the old one becomes invalid at once, everywhere, as does the token of its
 * outgoing webhook.
 *
 * @see `POST bots/{bot_id}/api_key/regenerate`
 */
export class RegenerateBotApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'changes'>) {
    this.#ports = ports;
  }

  /**
   * Also for deactivated bots.
   *
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, in this order
   */
  async execute(
    actor: Actor,
    { botId }: { readonly botId: number },
  ): Promise<{ readonly apiKey: string }> {
    const { realmId, userId: actorId } = actor;
    const apiKey = await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const present = await authenticateAgain(tx, actor);
      const bot = await managedBot(tx, present.actor, botId);
      const key = await giveNewApiKey(tx, this.#ports, bot);
      // The key is not in the log: presenters for users who may see it derive it.
      await tx.events.append({ type: 'bot.api_key_changed', realmId, userId: botId, actorId });
      return key;
    });
    this.#ports.changes.announce({ userId: botId });
    return { apiKey };
  }
}
