import { StartError } from '@tandem/shared-runtime';
import type { Command } from 'commander';
import type { Session } from '../session.ts';

/** The account of a command. */
export interface FoundAccount {
  readonly realmId: number;
  readonly userId: number;
  readonly email: string;
}

export interface RealmOption {
  readonly realm: string;
}

/** `--realm`: the organization of a command. */
export function withRealm(command: Command): Command {
  return command.option('--realm <string-id>', "organization; '' for the root one", '');
}

/** Finds an account by address or user id. @throws StartError */
export async function accountOf(
  { identity, realm }: Session,
  stringId: string,
  who: string,
): Promise<FoundAccount> {
  const { id: realmId } = await realm(stringId);
  const found = /^\d{1,15}$/.test(who)
    ? await byId(identity, realmId, Number(who))
    : await identity.users.findByDeliveryEmail(realmId, who);
  if (!found) throw new StartError(`no user ${who} in this organization: see user list`);
  return { realmId, userId: found.id, email: found.deliveryEmail };
}

async function byId(
  { queries }: Session['identity'],
  realmId: number,
  userId: number,
): Promise<{ readonly id: number; readonly deliveryEmail: string } | undefined> {
  const [account] = await queries.accounts.list(realmId, { userId });
  return account && { id: account.id, deliveryEmail: account.email };
}
