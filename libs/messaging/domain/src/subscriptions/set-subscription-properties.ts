import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { SubscriptionProperty } from './subscription-properties.ts';

/** A property of one of the actor's subscriptions. */
export interface SubscriptionChange {
  readonly channelId: number;
  readonly change: SubscriptionProperty;
}

/**
 * Sets how the actor sees channels that he is subscribed to: all of it or nothing.
 *
 * @see the operation `update-subscription-settings`
 */
export class SetSubscriptionProperties {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, NOT_SUBSCRIBED */
  async execute(actor: Actor, changes: readonly SubscriptionChange[]): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      const { realmId, userId } = actor;
      for (const { channelId, change } of changes) {
        if (!(await tx.channels.setProperty({ channelId, userId }, change))) {
          await refuse(tx, actor, channelId);
        }
        await tx.events.append({
          type: 'subscription.updated',
          ...{ realmId, userId, channelId, ...change },
        });
      }
    });
  }
}

async function refuse(tx: MessagingTx, actor: Actor, channelId: number): Promise<never> {
  const channel = await tx.channels.accessOf(actor, { id: channelId });
  throw channel?.mayRead
    ? new MessagingError('NOT_SUBSCRIBED', { channelId })
    : new MessagingError('CHANNEL_ID_INVALID');
}
