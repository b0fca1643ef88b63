import type { IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from './user-account.ts';

/** The deactivation of an account by a command. */
interface Deactivation {
  readonly realmId: number;
  /** `null` for the operator. */
  readonly actorId: number | null;
  /** Mailed to the person; `null` for no mail. */
  readonly notificationComment: string | null;
}

/**
 * Deactivates a user's active bots and then the user, or a bot alone. Memberships and subscriptions remain
 * stored, but count only after reactivation.
 *
 * @returns all deactivated users, the bots first
 */
export async function deactivateAccounts(
  tx: Pick<IdentityTx, 'users' | 'events'>,
  account: UserAccount,
  { realmId, actorId, notificationComment }: Deactivation,
): Promise<readonly number[]> {
  const bots = (await tx.users.lockBotsOf(account.id)).filter((bot) => bot.isActive);
  const ids = [...bots.map(({ id }) => id), account.id];
  await tx.users.setActive(ids, false);
  await tx.events.append(
    ...ids.map((userId) => ({
      type: 'user.deactivated' as const,
      realmId,
      userId,
      actorId,
      isBot: userId !== account.id || account.bot !== null,
      notificationComment: userId === account.id ? notificationComment : null,
    })),
  );
  return ids;
}
