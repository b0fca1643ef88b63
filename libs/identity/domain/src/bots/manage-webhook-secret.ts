import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import type { UserAccount } from '../users/user-account.ts';
import { BOT_TYPES } from './bot-details.ts';
import { managedBot } from './managed-bot.ts';
import {
  MAX_SECRET_OVERLAP,
  hasWebhook,
  overlapEnd,
  type ShownWebhookSecret,
  type WebhookSecretState,
} from './webhook-secret.ts';

type Ports = Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'clock'>;

/** Shows the secret of a bot's webhook. */
export class ReadWebhookSecret {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT (for the operator NO_SUCH_USER),
   *   INSUFFICIENT_PERMISSION, MUST_BE_OWNER, BOT_HAS_NO_WEBHOOK
   */
  execute(
    by: Actor | Operator,
    { botId }: { readonly botId: number },
  ): Promise<ShownWebhookSecret> {
    const { realmId } = by;
    return this.#ports.unitOfWork.by(by).run(async (tx) => {
      const bot = await webhookBot(tx, by, botId);
      if (isOperator(by)) {
        const kind = 'bot.webhook_secret_shown';
        await tx.audit.append({ kind, realmId, objectId: botId, userId: botId });
      }
      return shown(this.#ports, bot, await tx.bots.webhookSecret(botId));
    });
  }
}

/**
 * Gives a bot's webhook a new secret, and a bot of an outgoing webhook a new token. The previous ones stay
 * valid for the overlap, in which the programs are reconfigured.
 */
export class RotateWebhookSecret {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @param input.overlapSeconds validity of the previous secret, at most {@link MAX_SECRET_OVERLAP}
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_BOT (for the operator NO_SUCH_USER),
   *   INSUFFICIENT_PERMISSION, MUST_BE_OWNER, BOT_HAS_NO_WEBHOOK
   */
  execute(
    by: Actor | Operator,
    input: { readonly botId: number; readonly overlapSeconds: number },
  ): Promise<ShownWebhookSecret> {
    const { botId, overlapSeconds } = input;
    return this.#ports.unitOfWork.by(by).run(async (tx) => {
      const bot = await webhookBot(tx, by, botId);
      const seconds = Math.min(Math.max(overlapSeconds, 0), MAX_SECRET_OVERLAP);
      const end = new Date(this.#ports.clock.now().getTime() + seconds * 1000);
      const state = await tx.bots.rotateWebhookSecret(botId, seconds === 0 ? null : end);
      const { realmId } = by;
      const actorId = actorIdOf(by);
      await tx.events.append({
        type: 'bot.webhook_secret_changed',
        realmId,
        userId: botId,
        actorId,
      });
      return shown(this.#ports, bot, state);
    });
  }
}

async function webhookBot(
  tx: Pick<IdentityTx, 'users' | 'sessions' | 'tokens'>,
  by: Actor | Operator,
  botId: number,
): Promise<UserAccount> {
  const account = isOperator(by)
    ? await lockedAccount(tx, by.realmId, botId)
    : await managedBot(tx, (await authenticateAgain(tx, by)).actor, botId);
  if (!hasWebhook(account)) throw new IdentityError('BOT_HAS_NO_WEBHOOK');
  return account;
}

function shown(
  { apiKeys, clock }: Ports,
  { id, bot }: UserAccount,
  state: WebhookSecretState,
): ShownWebhookSecret {
  const isMissing = bot?.type === BOT_TYPES.incoming && state.version === 0;
  return {
    secret: isMissing ? null : apiKeys.webhookSecretOf(id, state.version),
    previousUntil: overlapEnd(state, clock.now()),
  };
}
