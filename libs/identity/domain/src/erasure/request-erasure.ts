import { ROLES, type Actor } from '@tandem/shared-kernel';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked, type IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { deactivateAccounts } from '../users/deactivate-accounts.ts';
import type { UserAccount } from '../users/user-account.ts';
import type { Erasure, ErasureKind } from './erasure.ts';

const ERASED_NAME = 'Deleted user';
const NO_STATUS = { text: '', emoji: null };

/** The user and the extent of the erasure. */
interface RequestErasureInput {
  readonly userId: number;
  readonly kind: ErasureKind;
}

/**
 * Erases a user, for owners and the operator. The account is deactivated and anonymous when the command ends; a
 * worker removes the rest. A repetition returns the erasure that exists.
 */
export class RequestErasure {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'clock'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER, NO_SUCH_USER (bots too), ONLY_OWNER_MUST_STAY_ACTIVE */
  async execute(actor: Actor | Operator, input: RequestErasureInput): Promise<Erasure> {
    const { erasure, userIds } = await this.#ports.unitOfWork
      .by(actor)
      .run((tx) => this.#request(tx, actor, input));
    for (const userId of userIds) this.#ports.changes.announce({ userId });
    return erasure;
  }

  async #request(tx: IdentityTx, actor: Actor | Operator, { userId, kind }: RequestErasureInput) {
    const { realmId } = actor;
    await realmLocked(tx, realmId);
    const present = await presentActor(tx, actor);
    const refusal = isOperator(present) ? null : identityPolicy.ownRealm(present);
    if (refusal) throw new IdentityError(refusal);
    const account = await tx.users.lock(realmId, userId);
    if (!account || account.bot) throw new IdentityError('NO_SUCH_USER');
    await checkNotOnlyOwner(tx, account);
    const earlier = await tx.erasures.of(userId);
    const same = earlier.find((each) => each.kind === kind || each.kind === 'everything');
    const userIds = account.isActive
      ? await deactivateAccounts(tx, account, {
          realmId,
          actorId: actorIdOf(actor),
          notificationComment: null,
        })
      : [account.id];
    // An account that was reactivated since has data again.
    if (same && !account.isActive) return { erasure: same, userIds };
    await anonymize(tx, account);
    const requestedBy = actorIdOf(actor);
    const requestedAt = this.#ports.clock.now();
    const erasure = await tx.erasures.add({ realmId, userId, kind, requestedBy, requestedAt });
    await tx.audit.append({
      kind: 'user.erasure_requested',
      realmId,
      objectId: userId,
      userId,
      after: { kind, erasure_id: erasure.id },
    });
    return { erasure, userIds };
  }
}

async function anonymize(tx: IdentityTx, { id, realmId }: UserAccount): Promise<void> {
  await tx.users.deleteProfiles([id], ERASED_NAME);
  // No mail can be sent to the domain, RFC 2606.
  await tx.erasures.anonymize(id, `deleted-user-${id}@deleted.invalid`);
  await tx.statuses.change(id, NO_STATUS);
  await tx.events.append(
    { type: 'user.profile_deleted', realmId, userId: id },
    { type: 'user.status_changed', realmId, userId: id, change: NO_STATUS },
  );
}

async function checkNotOnlyOwner(tx: IdentityTx, account: UserAccount): Promise<void> {
  if (account.role !== ROLES.owner || !account.isActive) return;
  if ((await tx.users.countActiveOwners(account.realmId)) === 1) {
    throw new IdentityError('ONLY_OWNER_MUST_STAY_ACTIVE');
  }
}
