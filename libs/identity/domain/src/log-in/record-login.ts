import type { AuditActor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import type { LoginRecord } from '../login-history/login-record.ts';
import type { LoginAccount } from './login-accounts.ts';

/** The user who logged in, and the method. */
export interface Login {
  readonly realmId: number;
  readonly account: Pick<LoginAccount, 'userId' | 'joinsAtFirstLogin'>;
  readonly clientName: string;
  readonly address: string;
  readonly method: LoginRecord['method'];
  readonly credential: LoginRecord['credential'];
}

type LoginPorts = Pick<IdentityPorts, 'logins' | 'unitOfWork' | 'clock'>;

/**
 * Records a log-in and appends its event: users get mail about log-ins that may not be theirs.
 *
 * @param start creates the result of the log-in, such as a session, in the same transaction: the account is
 *   locked and active
 * @returns the result of `start`
 * @throws IdentityError USER_DEACTIVATED where `start` is given
 */
export async function recordLogin(ports: LoginPorts, login: Login): Promise<void>;
export async function recordLogin<T>(
  ports: LoginPorts,
  login: Login,
  start: (tx: IdentityTx) => Promise<T>,
): Promise<T>;
export async function recordLogin<T>(
  { logins, unitOfWork, clock }: LoginPorts,
  { realmId, account, clientName, address, method, credential }: Login,
  start?: (tx: IdentityTx) => Promise<T>,
): Promise<T | undefined> {
  const now = clock.now();
  const { userId, joinsAtFirstLogin } = account;
  await logins.recordLogin(userId, now);
  const at = Math.floor(now.getTime() / 1000);
  const actor: AuditActor = { unauthenticated: true, realmId, userId, address };
  return unitOfWork.by(actor).run(async (tx) => {
    if (start && !(await lockedAccount(tx, realmId, userId)).isActive) {
      throw new IdentityError('USER_DEACTIVATED');
    }
    if (joinsAtFirstLogin && (await tx.accountDetails.joinAt(userId, now))) {
      const type = 'user.date_joined_changed';
      await tx.events.append({ type, realmId, userId, dateJoined: at });
    }
    const record = { realmId, userId, at: now, address, clientName, method, credential };
    await tx.loginRecords.add(record);
    const type = 'user.logged_in';
    await tx.events.append({ type, realmId, userId, clientName, address, at });
    return start?.(tx);
  });
}
