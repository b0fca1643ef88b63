import type { PushDeliveryPorts } from '../push-ports.ts';
import {
  alertOf,
  legacyPayload,
  sealedPayload,
  testAlertOf,
  withoutContent,
  type PayloadContext,
} from './push-payload.ts';
import type { Push } from './push-queue.ts';
import type { Posting } from '../carriers/notification-carrier.ts';
import type { PushDelivery } from './push-sender.ts';
import type { PushReceiver, PushedMessage } from './push-queries.ts';

/** Addresses of other contexts that pushes contain. */
export interface PushAddresses {
  /** The address of an organization, without a slash at its end. */
  readonly realmUrlOf: (stringId: string) => string;
  /** The address of the picture of a sender. */
  readonly avatarUrlOf: (message: PushedMessage, realmUrl: string) => string;
}

type Ports = Pick<PushDeliveryPorts, 'queries' | 'targets' | 'sender' | 'clock'> & PushAddresses;

/** Sends one push to one device, unless it is obsolete. */
export class SendPush {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws see `PushSender.send` */
  async execute(push: Push, posting: Posting): Promise<void> {
    const { targets, sender, queries } = this.#ports;
    const target = await targets.find(push.userId, push.target);
    const receiver = target && (await queries.receiver(push.userId));
    const delivery = receiver && (await this.#delivery(push, { posting, target }, receiver));
    if (!delivery) return;
    if ((await sender.send(delivery)) === 'gone') await targets.forget(target);
  }

  async #delivery(
    { userId, content }: Push,
    to: Pick<PushDelivery, 'posting' | 'target'>,
    receiver: PushReceiver,
  ): Promise<PushDelivery | null> {
    const context = this.#context(receiver);
    const isSealed = to.target.pushKey !== null;
    const payload = isSealed ? sealedPayload : legacyPayload;
    const addressed = { ...to, badge: receiver.badge };
    switch (content.event) {
      case 'message': {
        const found = await this.#ports.queries.message(userId, content.messageId);
        if (!found) return null;
        const message = receiver.requiresEncryption && !isSealed ? withoutContent(found) : found;
        return {
          ...addressed,
          data: payload.message(message, context),
          isUrgent: true,
          alert: alertOf(message),
          collapseId: `message-${message.id}`,
        };
      }
      case 'remove':
        return {
          ...addressed,
          data: payload.remove(content.messageIds, context),
          alert: null,
          collapseId: null,
          isUrgent: false,
        };
      case 'test':
        return {
          ...addressed,
          data: payload.test(context),
          isUrgent: true,
          alert: testAlertOf(context),
          collapseId: null,
        };
    }
  }

  #context(receiver: PushReceiver): PayloadContext {
    const realmUrl = this.#ports.realmUrlOf(receiver.realmStringId);
    const avatarUrlOf = (message: PushedMessage) => this.#ports.avatarUrlOf(message, realmUrl);
    return { receiver, realmUrl, avatarUrlOf, now: this.#ports.clock.now() };
  }
}
