import type { Actor } from '@tandem/shared-kernel';
import { endOpenWays } from '../api-keys/give-new-api-key.ts';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';

/**
 * Reactivates a user or a bot. A user's bots stay deactivated; a bot whose owner is deactivated gets the
 * actor as its owner, since each bot needs an active one.
 *
 * @see `POST users/{user_id}/reactivate`
 */
export class ReactivateUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_USER, INSUFFICIENT_PERMISSION, MUST_BE_OWNER */
  async execute(who: Actor | Operator, { userId }: { readonly userId: number }): Promise<void> {
    const { realmId } = who;
    const actorId = actorIdOf(who);
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      const actor = await presentActor(tx, who);
      const account = await lockedAccount(tx, realmId, userId);
      const refusal = isOperator(actor) ? null : identityPolicy.reactivateUser(actor, account);
      if (refusal) throw new IdentityError(refusal);
      if (account.isActive) return;
      await tx.users.setActive([userId], true);
      // Credentials and links from before the deactivation must not become valid again.
      await endOpenWays(tx, account);
      const isBot = account.bot !== null;
      await tx.events.append({ type: 'user.reactivated', realmId, userId, actorId, isBot });
      // The operator is not a user who could own a bot.
      if (account.bot && !isOperator(actor) && !actor.isBot)
        await adopt(tx, actor, userId, account.bot.ownerId);
    });
    this.#ports.changes.announce({ userId });
  }
}

async function adopt(
  tx: IdentityTx,
  { realmId, userId: actorId }: Actor,
  botId: number,
  oldOwnerId: number | null,
): Promise<void> {
  const owner = oldOwnerId === null ? null : await tx.users.lock(realmId, oldOwnerId);
  if (owner?.isActive) return;
  await tx.bots.setOwner(botId, actorId);
  await tx.events.append({
    type: 'bot.owner_changed',
    realmId,
    userId: botId,
    actorId,
    ownerId: actorId,
    oldOwnerId,
  });
}
