import type { IdentityPorts } from '../identity-ports.ts';
import type { LoginAccount } from './login-accounts.ts';

/** Who logged in, and how. */
export interface Login {
  readonly realmId: number;
  readonly account: Pick<LoginAccount, 'userId' | 'joinsAtFirstLogin'>;
  readonly clientName: string;
  readonly address: string;
}

/** Records a log-in and appends its event: users get mail about log-ins that may not be theirs. */
export async function recordLogin(
  { logins, unitOfWork, clock }: Pick<IdentityPorts, 'logins' | 'unitOfWork' | 'clock'>,
  { realmId, account, clientName, address }: Login,
): Promise<void> {
  const now = clock.now();
  const { userId, joinsAtFirstLogin } = account;
  await logins.recordLogin(userId, now);
  const at = Math.floor(now.getTime() / 1000);
  await unitOfWork.run(async (tx) => {
    if (joinsAtFirstLogin && (await tx.accountDetails.joinAt(userId, now))) {
      const type = 'user.date_joined_changed';
      await tx.events.append({ type, realmId, userId, dateJoined: at });
    }
    const type = 'user.logged_in';
    await tx.events.append({ type, realmId, userId, clientName, address, at });
  });
}
