import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { SubscriptionProperty } from './subscription-properties.ts';

/** A property of one of the actor's subscriptions. */
interface SubscriptionChange {
  readonly channelId: number;
  readonly change: SubscriptionProperty;
}

/**
 * Sets properties of the actor's subscriptions: all or none. The number of round trips grows with the
 * number of different properties, not of channels.
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
    const { realmId, userId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
      for (const [property, values] of valuesByProperty(changes)) {
        const set = await tx.channels.setProperties(userId, property, values);
        const missing = [...values.keys()].find((channelId) => !set.has(channelId));
        if (missing !== undefined) await refuse(tx, actor, missing);
      }
      await tx.events.append(
        ...changes.map(({ channelId, change }) => ({
          type: 'subscription.updated' as const,
          realmId,
          userId,
          channelId,
          ...change,
        })),
      );
    });
  }
}

/** The last of several values for the same property counts. */
function valuesByProperty(changes: readonly SubscriptionChange[]) {
  const values = new Map<SubscriptionProperty['property'], Map<number, boolean | string>>();
  for (const { channelId, change } of changes) {
    const ofProperty = values.get(change.property) ?? new Map<number, boolean | string>();
    values.set(change.property, ofProperty.set(channelId, change.value));
  }
  return values;
}

async function refuse(tx: MessagingTx, actor: Actor, channelId: number): Promise<never> {
  const channel = await tx.channels.accessOf(actor, { id: channelId });
  throw channel?.mayRead
    ? new MessagingError('NOT_SUBSCRIBED', { channelId })
    : new MessagingError('CHANNEL_ID_INVALID');
}
