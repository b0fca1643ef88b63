import type { Actor } from '@tandem/shared-kernel';
import type { SubscribeResult } from '../channels/subscribe-result.ts';
import type { Subscribe, SubscribeInput } from '../channels/subscribe.ts';
import { MessagingError } from '../messaging-error.ts';
import { RenderingUnitOfWork } from '../messages/early-texts.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { Unsubscribe, UnsubscribeInput, UnsubscribeResult } from './unsubscribe.ts';

/** The channels that the actor joins and leaves. */
interface ChangeSubscriptionsInput {
  readonly add: SubscribeInput;
  readonly remove: UnsubscribeInput;
}

/**
 * Joins and leaves channels in one request: all of it or nothing.
 *
 * @see the operation `update-subscriptions`
 */
export class ChangeSubscriptions {
  readonly #rendering: RenderingUnitOfWork;
  readonly #subscribe: Subscribe;
  readonly #unsubscribe: Unsubscribe;

  constructor(
    ports: Pick<MessagingPorts, 'unitOfWork' | 'renderer' | 'addresses'>,
    commands: { readonly subscribe: Subscribe; readonly unsubscribe: Unsubscribe },
  ) {
    this.#rendering = new RenderingUnitOfWork(ports);
    this.#subscribe = commands.subscribe;
    this.#unsubscribe = commands.unsubscribe;
  }

  /**
   * @throws MessagingError SUBSCRIPTION_CHANGES_MISSING, and the errors of `Subscribe` and `Unsubscribe`
   */
  async execute(
    actor: Actor,
    { add, remove }: ChangeSubscriptionsInput,
  ): Promise<{ readonly added: SubscribeResult; readonly left: UnsubscribeResult }> {
    if (add.channels.length === 0 && remove.names.length === 0) {
      throw new MessagingError('SUBSCRIPTION_CHANGES_MISSING');
    }
    const joining = await this.#subscribe.prepare(actor, add);
    const leaving = await this.#unsubscribe.prepare(actor, remove);
    return this.#rendering.run(actor, async (tx) => {
      const channels = await this.#unsubscribe.find(tx, leaving);
      const found = await this.#subscribe.find(tx, joining);
      const channelIds = new Set([...channels, ...found].map(({ id }) => id));
      const settledTo = await tx.readState.holdAlone(actor.realmId, [...channelIds]);
      return {
        added: await this.#subscribe.apply(tx, joining, found),
        left: await this.#unsubscribe.apply(tx, leaving, { channels, settledTo }),
      };
    });
  }
}
