import { BOT_TYPES } from '../bots/bot-details.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import type { UserAccount } from '../users/user-account.ts';

/**
 * Gives a locked account its next API key, and a bot of an outgoing webhook its next token and secret: both
 * are part of one configuration, so both may have leaked. Devices of a user register again with the new
 * key; until then they receive no pushes.
 */
export async function giveNewApiKey(
  tx: Pick<IdentityTx, 'users' | 'bots' | 'pushDevices'>,
  { apiKeys }: Pick<IdentityPorts, 'apiKeys'>,
  { id, realmId, apiKeyVersion, bot }: UserAccount,
): Promise<string> {
  const version = apiKeyVersion + 1;
  const key = apiKeys.keyOf(id, version);
  await tx.users.setApiKey(id, { version, hash: apiKeys.hashOf(key) });
  if (bot === null) await tx.pushDevices.removeAll(realmId, id);
  if (bot?.type === BOT_TYPES.outgoing) await tx.bots.rotateWebhookSecret(id, null);
  return key;
}

type OpenWays = Pick<
  IdentityTx,
  'tokens' | 'sessions' | 'loginLinks' | 'passwordResets' | 'emailChanges'
>;

/**
 * Ends the tokens and sessions of a locked account, and every link that leads to it: for log-ins, to a new
 * password, and to another address.
 */
export async function endOpenWays(
  tx: OpenWays,
  { id, realmId, deliveryEmail }: Pick<UserAccount, 'id' | 'realmId' | 'deliveryEmail'>,
): Promise<void> {
  await tx.tokens.removeAll([id]);
  await tx.sessions.removeAll([id]);
  await tx.loginLinks.removeAll(id);
  await tx.passwordResets.useUp(realmId, deliveryEmail);
  await tx.emailChanges.giveUp(id);
}

/**
 * Stores the hash of a new password of a locked account, and ends what {@link endOpenWays} ends. If the organization
 * requires it, the current API key becomes invalid too.
 *
 * @returns whether the API key changed
 */
export async function setPassword(
  tx: OpenWays & Pick<IdentityTx, 'accountDetails' | 'users' | 'bots' | 'pushDevices' | 'events'>,
  ports: Pick<IdentityPorts, 'apiKeys'>,
  { realm, account, hash }: { realm: Realm; account: UserAccount; hash: string },
): Promise<boolean> {
  const { id: userId, realmId } = account;
  await tx.accountDetails.setPassword(userId, hash);
  await endOpenWays(tx, account);
  await tx.events.append({ type: 'user.password_changed', realmId, userId });
  if (!effectiveRealmSettings(realm.settings).rotate_api_key_on_password_change) return false;
  await giveNewApiKey(tx, ports, account);
  await tx.events.append({ type: 'user.api_key_changed', realmId, userId });
  return true;
}
