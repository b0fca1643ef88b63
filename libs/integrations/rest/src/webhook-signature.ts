import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookSignature } from '@tandem/integrations-domain';

/**
 * True if one of the secrets made the signature. The comparison takes the same time for wrong values.
 *
 * @param header the value of the signature's header
 * @param body as it was sent
 */
export function isSignedBy(
  secrets: readonly string[],
  { kind, prefix = '' }: WebhookSignature,
  header: string,
  body: string,
): boolean {
  return secrets
    .map((secret) => {
      const wanted = kind === 'token' ? secret : `${prefix}${hmac(secret, body).toString('hex')}`;
      // The hashes have one length.
      return timingSafeEqual(hmac('compared', wanted), hmac('compared', header));
    })
    .includes(true);
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
