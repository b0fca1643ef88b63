import type { Actor } from '@tandem/shared-kernel';
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

  /** @throws IdentityError NO_SUCH_USER, INSUFFICIENT_PERMISSION, MUST_BE_OWNER */
  async execute(actor: Actor | Operator, { userId }: { readonly userId: number }): Promise<void> {
    const { realmId } = actor;
    const actorId = actorIdOf(actor);
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      const refusal = isOperator(actor) ? null : identityPolicy.reactivateUser(actor, account);
      if (refusal) throw new IdentityError(refusal);
      if (account.isActive) return;
      await tx.users.setActive([userId], true);
      // Credentials from before the deactivation must not become valid again.
      await tx.tokens.removeAll([userId]);
      await tx.sessions.removeAll([userId]);
      const isBot = account.bot !== null;
      await tx.events.append({ type: 'user.reactivated', realmId, userId, actorId, isBot });
      // The operator is no user who could own a bot.
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
