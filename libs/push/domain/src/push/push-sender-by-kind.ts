import {
  DeliveryRefused,
  type NotificationCarrier,
  type SendOutcome,
} from '../carriers/notification-carrier.ts';
import type { TokenKind } from '../devices/device.ts';
import type { PushDelivery, PushSender } from './push-sender.ts';

/** Sends each push through the provider of its device. */
export class PushSenderByKind implements NotificationCarrier<PushDelivery> {
  readonly #senders: Readonly<Record<TokenKind, PushSender | null>>;

  constructor(senders: Readonly<Record<TokenKind, PushSender | null>>) {
    this.#senders = senders;
  }

  async send(delivery: PushDelivery): Promise<SendOutcome> {
    const { kind } = delivery.target;
    const sender = this.#senders[kind];
    if (!sender) throw new DeliveryRefused(`no credentials for ${kind}`);
    return sender.send(delivery);
  }
}
