import type { IdentityTx } from '../identity-tx.ts';
import type { Presence } from './presence.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Stores a presence that others must be notified of at once. */
export async function storeAndPublishPresence(
  tx: Pick<IdentityTx, 'presences' | 'events'>,
  { realmId, userId }: { readonly realmId: number; readonly userId: number },
  presence: Presence,
): Promise<void> {
  const { lastActive, lastConnected } = presence;
  await tx.presences.save(realmId, userId, presence);
  await tx.events.append({
    type: 'user.presence_changed',
    realmId,
    userId,
    lastActive: lastActive && seconds(lastActive),
    lastConnected: seconds(lastConnected),
  });
}
