import type { NotificationCarrier, Posting } from '../carriers/notification-carrier.ts';
import type { TokenKind } from '../devices/device.ts';
import type { TargetReference } from './push-queue.ts';

/** A device, as it is at the time of the push. */
export interface PushTarget {
  readonly reference: TargetReference;
  readonly realmId: number;
  readonly userId: number;
  readonly kind: TokenKind;
  /** The provider's token; `null` where only the bouncer knows it. */
  readonly token: string | null;
  readonly appId: string | null;
  /** Base64; of devices that decrypt. */
  readonly tokenId: string | null;
  /** Base64; of devices that decrypt. */
  readonly pushKey: string | null;
  readonly pushKeyId: number | null;
}

/** The texts of a push that a device shows itself. */
export interface PushAlert {
  readonly title: string;
  readonly subtitle?: string;
  readonly body: string;
}

/** What goes to a device. */
export interface PushDelivery {
  readonly posting: Posting;
  readonly target: PushTarget;
  /** The data for the client; providers on the way can read it unless it is encrypted. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Shown by the device; `null`: shows nothing, and wakes the client only. */
  readonly alert: PushAlert | null;
  /** What counts on the icon; `null`: as it is. */
  readonly badge: number | null;
  /** A later push of the same name replaces an earlier one. */
  readonly collapseId: string | null;
  readonly isUrgent: boolean;
}

/** Carries pushes to devices. */
export type PushSender = NotificationCarrier<PushDelivery>;

/** Where pushes go, for the worker. */
export interface PushTargets {
  /** @returns `null` for one that is gone, or that nothing is to be pushed to */
  find(userId: number, target: TargetReference): Promise<PushTarget | null>;
  /** Forgets what cannot be reached any more. */
  forget(target: PushTarget): Promise<void>;
}
