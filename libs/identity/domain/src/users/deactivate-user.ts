import { ROLES, type Actor } from '@tandem/shared-kernel';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked, type IdentityTx } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import type { AuthoredLocation } from './authored-messages.ts';
import { deactivateAccounts } from './deactivate-accounts.ts';
import type { UserAccount } from './user-account.ts';

export interface DeactivateUserInput {
  readonly userId: number;
  /** Deletes name, picture and profile. */
  readonly deleteProfile: boolean;
  /** The conversations in which messages are deleted. */
  readonly deleteMessagesIn: readonly AuthoredLocation[];
  /** Mailed to the person, with a comment if it is not empty; `null` for no mail. */
  readonly notificationComment: string | null;
}

/** The name of a deleted user. */
const DELETED_NAME = 'Deleted user';
const NO_STATUS = { text: '', emoji: null };

/**
 * Deactivates a user and their bots, and deletes their content if requested. The content of a deactivated
 * user may still be deleted.
 *
 * @see `DELETE users/{user_id}`
 */
export class DeactivateUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_USER (bots too),
   *   USER_ALREADY_DEACTIVATED, MUST_BE_ADMINISTRATOR, MUST_BE_OWNER, ONLY_OWNER_MUST_STAY_ACTIVE, checked in
   *   this order
   */
  async execute(actor: Actor | Operator, input: DeactivateUserInput): Promise<void> {
    const ids = await this.#ports.unitOfWork.by(actor).run((tx) => deactivate(tx, actor, input));
    for (const userId of ids) this.#ports.changes.announce({ userId });
  }
}

async function deactivate(
  tx: IdentityTx,
  who: Actor | Operator,
  input: DeactivateUserInput,
): Promise<readonly number[]> {
  const { realmId } = who;
  // Locked before accounts: two owners who deactivate each other must not both succeed.
  await realmLocked(tx, realmId);
  const actor = await presentActor(tx, who);
  const account = await tx.users.lock(realmId, input.userId);
  if (!account || account.bot) throw new IdentityError('NO_SUCH_USER');
  const removes = input.deleteProfile || input.deleteMessagesIn.length > 0;
  if (!account.isActive && !removes) throw new IdentityError('USER_ALREADY_DEACTIVATED');
  const refusal = isOperator(actor) ? null : identityPolicy.deactivateUser(actor, account);
  if (refusal) throw new IdentityError(refusal);
  await checkNotOnlyOwner(tx, account);
  const ids = account.isActive
    ? await deactivateAccounts(tx, account, { ...input, realmId, actorId: actorIdOf(actor) })
    : [...(await tx.users.lockBotsOf(account.id)).map(({ id }) => id), account.id];
  if (removes) await remove(tx, account, ids, input);
  return ids;
}

async function checkNotOnlyOwner(tx: IdentityTx, account: UserAccount): Promise<void> {
  if (account.role !== ROLES.owner || !account.isActive) return;
  if ((await tx.users.countActiveOwners(account.realmId)) === 1) {
    throw new IdentityError('ONLY_OWNER_MUST_STAY_ACTIVE');
  }
}

async function remove(
  tx: IdentityTx,
  { id, realmId }: UserAccount,
  ids: readonly number[],
  { deleteProfile, deleteMessagesIn }: DeactivateUserInput,
): Promise<void> {
  if (deleteProfile) {
    await tx.users.deleteProfiles(ids, DELETED_NAME);
    // Bots have no status.
    await tx.statuses.change(id, NO_STATUS);
    await tx.events.append(
      ...ids.map((userId) => ({ type: 'user.profile_deleted' as const, realmId, userId })),
      { type: 'user.status_changed', realmId, userId: id, change: NO_STATUS },
    );
  }
  if (deleteMessagesIn.length > 0) await tx.authoredMessages.remove(realmId, ids, deleteMessagesIn);
}
