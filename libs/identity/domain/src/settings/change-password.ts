import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { isStrongPassword } from '../log-in/password.ts';

/** A change of the password, and the origin of the request. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** The network address of the client. */
  readonly address: string;
}

/** The account of the password. */
interface Holder {
  readonly id: number;
  readonly realmId: number;
  readonly deliveryEmail: string;
  readonly fullName: string;
}

/** The dependencies of {@link checkOwnPassword}. */
export type OwnPasswordPorts = Pick<IdentityPorts, 'logins' | 'passwords' | 'throttle'>;
type PasswordPorts = OwnPasswordPorts & Pick<IdentityPorts, 'strength'>;

/**
 * Checks the old password like a log-in, with a separate count of failures, and the strength of the new
 * one.
 *
 * @returns the hashes of the new password and of the old one, which may be replaced meanwhile: compare it
 *   again after locking the account
 * @throws IdentityError PASSWORD_ATTEMPTS_EXCEEDED, WRONG_PASSWORD, NEW_PASSWORD_TOO_WEAK
 */
export async function newPasswordHash(
  ports: PasswordPorts,
  holder: Holder,
  { oldPassword, newPassword, address }: PasswordChange,
): Promise<{ readonly hash: string; readonly oldHash: string | null }> {
  const oldHash = await checkOwnPassword(ports, holder, { password: oldPassword, address });
  const known = [holder.deliveryEmail, holder.fullName];
  if (!(await isStrongPassword(ports.strength, newPassword, known))) {
    throw new IdentityError('NEW_PASSWORD_TOO_WEAK');
  }
  return { hash: await ports.passwords.hash(newPassword), oldHash };
}

/**
 * Checks the password of a user who is logged in, with a separate count of failures.
 *
 * @returns its hash
 * @throws IdentityError PASSWORD_ATTEMPTS_EXCEEDED, WRONG_PASSWORD
 */
export async function checkOwnPassword(
  ports: OwnPasswordPorts,
  holder: Pick<Holder, 'id' | 'realmId' | 'deliveryEmail'>,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<string | null> {
  const attempt = { realmId: holder.realmId, account: { userId: holder.id }, address };
  await checkThrottle(ports, attempt);
  const account = await ports.logins.findByEmail(holder.realmId, holder.deliveryEmail);
  const stored = account?.passwordHash ?? null;
  if (!(await ports.passwords.verify(stored, password))) {
    await ports.throttle.failed(attempt);
    throw new IdentityError('WRONG_PASSWORD');
  }
  // Checked again: concurrent guesses all pass the first check.
  await checkThrottle(ports, attempt);
  await ports.throttle.succeeded(attempt);
  return stored;
}

async function checkThrottle(
  { throttle }: Pick<PasswordPorts, 'throttle'>,
  attempt: Parameters<PasswordPorts['throttle']['check']>[0],
): Promise<void> {
  try {
    await throttle.check(attempt);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'LOGIN_THROTTLED') throw error;
    const { retryAfterSeconds } = (error as IdentityError<'LOGIN_THROTTLED'>).data;
    const seconds = Math.ceil(retryAfterSeconds);
    throw new IdentityError('PASSWORD_ATTEMPTS_EXCEEDED', { seconds });
  }
}
