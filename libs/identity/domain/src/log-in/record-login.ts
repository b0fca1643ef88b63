import type { IdentityPorts } from '../identity-ports.ts';

/** Who logged in, and how. */
export interface Login {
  readonly realmId: number;
  readonly userId: number;
  readonly clientName: string;
  readonly address: string;
}

/** Remembers a log-in, and tells of it: people are mailed about log-ins that may not be theirs. */
export async function recordLogin(
  { logins, unitOfWork, clock }: Pick<IdentityPorts, 'logins' | 'unitOfWork' | 'clock'>,
  login: Login,
): Promise<void> {
  const now = clock.now();
  await logins.recordLogin(login.userId, now);
  const at = Math.floor(now.getTime() / 1000);
  await unitOfWork.run((tx) => tx.events.append({ type: 'user.logged_in', ...login, at }));
}
