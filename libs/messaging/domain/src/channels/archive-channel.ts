import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { publishDefaultChannels } from './default-channels.ts';

/**
 * Archives a channel: it accepts no messages any more, and it is in no list of channels that users are subscribed
 * to. An edit can unarchive it.
 *
 * @see the operation `archive-stream`
 */
export class ArchiveChannel {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, CHANNEL_NOT_ADMINISTERED */
  async execute(actor: Actor, { channelId }: { readonly channelId: number }): Promise<void> {
    const { realmId, userId: actingUserId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      // Moves into the channel wait, or are done.
      await tx.readState.hold(actor, { channelIds: [channelId] });
      await tx.channels.lockDefaults(realmId);
      const channel = await tx.channels.lockForEdit(actor, channelId);
      if (channel === null || channel.isArchived) throw new MessagingError('CHANNEL_ID_INVALID');
      if (!channel.mayAdminister) throw new MessagingError('CHANNEL_NOT_ADMINISTERED');
      await tx.channels.saveChanges(channelId, { isArchived: true });
      const change = { property: 'is_archived', value: true, before: false } as const;
      await tx.events.append({
        type: 'channel.updated',
        realmId,
        channelId,
        actingUserId,
        change,
      });
      if (!channel.isDefault) return;
      await tx.channels.setDefault(realmId, channelId, false);
      await publishDefaultChannels(tx, realmId);
    });
  }
}
