import {
  DeliveryRefused,
  type PushDelivery,
  type NotificationCarrier,
  type PushSender,
  type SendOutcome,
} from '@tandem/push-domain';
import { loadSodium, type Sodium } from './load-sodium.ts';

/** Names secretbox (XSalsa20 and Poly1305) in the first byte of a key. */
const SECRETBOX = 0x31;

/**
 * Encrypts pushes for devices that decrypt, so that neither a bouncer nor a provider can read them: they
 * see only the key id and the time. Other devices get unencrypted pushes.
 */
export class SealingPushSender implements NotificationCarrier<PushDelivery> {
  readonly #inner: PushSender;

  constructor(inner: PushSender) {
    this.#inner = inner;
  }

  async send(delivery: PushDelivery): Promise<SendOutcome> {
    const { pushKey, pushKeyId } = delivery.target;
    if (pushKey === null || pushKeyId === null) return this.#inner.send(delivery);
    const sodium = await loadSodium();
    return this.#inner.send({
      ...delivery,
      data: {
        push_key_id: String(pushKeyId),
        encrypted_data: sealed(sodium, JSON.stringify(delivery.data), pushKey),
      },
      // Apple's devices must have something to show until the app has replaced the text.
      alert: delivery.alert && { title: 'New notification', body: '' },
      badge: null,
      collapseId: null,
    });
  }
}

/** The nonce and the closed text, Base64. */
function sealed(sodium: Sodium, text: string, pushKey: string): string {
  const bytes = Buffer.from(pushKey, 'base64');
  if (bytes[0] !== SECRETBOX) throw new DeliveryRefused('a key of an unknown cryptosystem');
  const nonce = sodium.randombytes_buf(sodium.crypto_secretbox_NONCEBYTES);
  const closed = sodium.crypto_secretbox_easy(text, nonce, bytes.subarray(1));
  return Buffer.concat([nonce, closed]).toString('base64');
}
