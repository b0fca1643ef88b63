import {
  DeliveryRefused,
  type PushDelivery,
  type NotificationCarrier,
  type PushSender,
  type SendOutcome,
} from '@tandem/push-domain';

/** Sends each push through the provider of its device. */
export class PushSenderByKind implements NotificationCarrier<PushDelivery> {
  readonly #senders: Readonly<Record<'fcm' | 'apns', PushSender | null>>;

  constructor(senders: Readonly<Record<'fcm' | 'apns', PushSender | null>>) {
    this.#senders = senders;
  }

  async send(delivery: PushDelivery): Promise<SendOutcome> {
    const { kind } = delivery.target;
    const sender = this.#senders[kind];
    if (!sender) throw new DeliveryRefused(`no credentials for ${kind}`);
    return sender.send(delivery);
  }
}
