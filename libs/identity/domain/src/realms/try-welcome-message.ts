import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { identityPolicy } from '../policy/identity-policy.ts';

/**
 * Sends the actor a preview of the organization's welcome message.
 *
 * @see `POST realm/test_welcome_bot_custom_message`
 */
export class TryWelcomeMessage {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'profileTexts'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'profileTexts'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError MUST_BE_ADMINISTRATOR, WELCOME_MESSAGE_EMPTY
   * @throws TemporarilyUnavailable when too many texts wait
   */
  async execute(actor: Actor, text: string): Promise<{ readonly messageId: number }> {
    const refusal = identityPolicy.changeRealm(actor, ['welcome_message_custom_text']);
    if (refusal) throw new IdentityError(refusal);
    if (text.trim() === '') throw new IdentityError('WELCOME_MESSAGE_EMPTY');
    const { realmId, userId } = actor;
    const rendered = await this.#ports.profileTexts.renderEarly([text], userId);
    const messageId = await this.#ports.unitOfWork.run((tx) =>
      tx.greetings.show({ realmId, userId, text, rendered }),
    );
    return { messageId };
  }
}
