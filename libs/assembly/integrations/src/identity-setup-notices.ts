import type { NotifyBotOwner } from '@tandem/identity-domain';
import type { SetupNotices } from '@tandem/integrations-domain';
import type { Actor } from '@tandem/shared-kernel';

/** The notices to owners of bots, sent and limited by the identity context. */
export class IdentitySetupNotices implements SetupNotices {
  readonly #notifyBotOwner: Pick<NotifyBotOwner, 'execute'>;

  constructor(notifyBotOwner: Pick<NotifyBotOwner, 'execute'>) {
    this.#notifyBotOwner = notifyBotOwner;
  }

  notify(bot: Actor, content: string): Promise<void> {
    return this.#notifyBotOwner.execute(bot, content);
  }
}
