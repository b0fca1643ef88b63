import type { MessagingTx } from '../messaging-tx.ts';

/** Publishes the default channels that a command has changed. It has locked them before. */
export async function publishDefaultChannels(
  tx: Pick<MessagingTx, 'channels' | 'events'>,
  realmId: number,
): Promise<void> {
  const channelIds = await tx.channels.defaultIds(realmId);
  await tx.events.append({ type: 'default_channels.changed', realmId, channelIds });
}
