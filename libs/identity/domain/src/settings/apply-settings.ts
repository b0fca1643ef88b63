import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { hiddenPresence } from '../presence/presence.ts';
import { storeAndPublishPresence } from '../presence/publish-presence.ts';
import type { SettingsRequest } from './user-settings-repository.ts';

/**
 * Changes settings, with an event for each change, and updates presence accordingly.
 *
 * @returns whether anything changed
 */
export async function applySettings(
  tx: IdentityTx,
  { clock }: Pick<IdentityPorts, 'clock'>,
  { actorId, ...request }: SettingsRequest & { readonly actorId: number },
): Promise<boolean> {
  const { realmId } = request;
  const done = await tx.settings.change(request);
  await tx.events.append(
    ...done.map((change) => ({
      type: 'user.settings_changed' as const,
      realmId,
      actorId,
      ...change,
    })),
  );
  for (const { setting, value, userIds } of done) {
    if (setting === 'presence_enabled') {
      for (const userId of userIds) {
        await refreshPresence(tx, { realmId, userId }, value === true, clock.now());
      }
    }
  }
  return done.length > 0;
}

/** Users who enable presence become online, users who disable it offline; both are published at once. */
async function refreshPresence(
  tx: IdentityTx,
  account: { readonly realmId: number; readonly userId: number },
  isEnabled: boolean,
  now: Date,
): Promise<void> {
  if (isEnabled) {
    return storeAndPublishPresence(tx, account, { lastActive: now, lastConnected: now });
  }
  const before = await tx.presences.find(account.userId);
  if (before) await storeAndPublishPresence(tx, account, hiddenPresence(before, now));
}
