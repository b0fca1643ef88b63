import { join } from 'node:path';
import { ApnsPushSender } from '@tandem/push-apns';
import { HttpBouncer, HttpBouncerPushSender, HttpPushBouncer } from '@tandem/push-bouncer';
import { PushSenderByKind, type PushBouncer, type PushSender } from '@tandem/push-domain';
import { FcmPushSender } from '@tandem/push-fcm';
import { FilePushSender } from '@tandem/push-files';
import { OwnBouncer, SealingPushSender } from '@tandem/push-sodium';
import type { Clock } from '@tandem/shared-kernel';
import type { PushCarrierSettings } from './push-settings.ts';

/** The carriers of pushes from this server to devices. */
export interface PushCarriers {
  readonly sender: PushSender;
  /** Registers devices. */
  readonly bouncer: PushBouncer;
  /** The key that clients encrypt registrations with; `null` if a remote bouncer has its own. */
  readonly publicKey: string | null;
  /** Closes connections to the providers. */
  close(): void;
}

interface PushCarrierParts {
  readonly secret: string;
  readonly dataDir: string;
  readonly clock: Clock;
}

/**
 * Selects the adapters of a setting; no other code does so.
 *
 * @throws Error if no carrier is configured
 */
export function pushCarriersOf(
  settings: PushCarrierSettings,
  { secret, dataDir, clock }: PushCarrierParts,
): PushCarriers {
  if (settings.kind === 'none') throw new Error('no carrier of push notifications is configured');
  if (settings.kind === 'bouncer') {
    const bouncer = new HttpBouncer(settings.url);
    return {
      sender: new SealingPushSender(new HttpBouncerPushSender(bouncer)),
      bouncer: new HttpPushBouncer(bouncer),
      publicKey: null,
      close: () => undefined,
    };
  }
  const bouncer = new OwnBouncer({ secret, clock });
  const publicKey = bouncer.publicKey();
  if (settings.kind === 'files') {
    const sender = new SealingPushSender(new FilePushSender(join(dataDir, 'push')));
    return { sender, bouncer, publicKey, close: () => undefined };
  }
  const fcm = settings.fcm && new FcmPushSender(settings.fcm, clock);
  const apns = settings.apns && new ApnsPushSender(settings.apns, clock);
  const sender = new SealingPushSender(new PushSenderByKind({ fcm, apns }));
  return { sender, bouncer, publicKey, close: () => apns?.close() };
}
