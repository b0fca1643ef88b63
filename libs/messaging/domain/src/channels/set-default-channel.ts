import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { publishDefaultChannels } from './default-channels.ts';

/** Adds a channel to those that new members are subscribed to, or removes it. */
interface SetDefaultChannelInput {
  readonly channelId: number;
  readonly isDefault: boolean;
}

/**
 * Adds a channel to the default channels of new members, or removes it. For administrators.
 *
 * @see the operations `add-default-stream` and `remove-default-stream`
 */
export class SetDefaultChannel {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, PRIVATE_CHANNEL_NOT_DEFAULT */
  async execute(actor: Actor, { channelId, isDefault }: SetDefaultChannelInput): Promise<void> {
    const { realmId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      await tx.channels.lockDefaults(realmId);
      const channel = await tx.channels.lockForEdit(actor, channelId);
      if (channel === null || channel.isArchived) throw new MessagingError('CHANNEL_ID_INVALID');
      if (isDefault && channel.inviteOnly) throw new MessagingError('PRIVATE_CHANNEL_NOT_DEFAULT');
      if (isDefault === channel.isDefault) return;
      await tx.channels.setDefault(realmId, channelId, isDefault);
      await publishDefaultChannels(tx, realmId);
    });
  }
}
