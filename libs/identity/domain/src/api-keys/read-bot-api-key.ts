import type { Actor } from '@tandem/shared-kernel';
import { managedBot } from '../bots/managed-bot.ts';
import { authenticateAgain } from '../authenticate-again.ts';
import type { IdentityPorts } from '../identity-ports.ts';

/**
 * Returns the API key of a bot to users who may manage it.
 *
 * @see `GET bots/{bot_id}/api_key`
 */
export class ReadBotApiKey {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER */
  async execute(
    actor: Actor,
    { botId }: { readonly botId: number },
  ): Promise<{ readonly apiKey: string }> {
    const { apiKeyVersion } = await this.#ports.unitOfWork.run(async (tx) => {
      const present = await authenticateAgain(tx, actor);
      return managedBot(tx, present.actor, botId);
    });
    return { apiKey: this.#ports.apiKeys.keyOf(botId, apiKeyVersion) };
  }
}
