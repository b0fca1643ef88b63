import type { NotificationCarrier, Posting } from '../carriers/notification-carrier.ts';
import type { TokenKind } from '../devices/device.ts';
import type { TargetReference } from './push-queue.ts';

/** A device, at the time of the push. */
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

/** The data for a device. */
export interface PushDelivery {
  readonly posting: Posting;
  readonly target: PushTarget;
  /** The data for the client; providers on the way can read it unless it is encrypted. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Shown by the device; `null`: shows nothing, and wakes the client only. */
  readonly alert: PushAlert | null;
  /** The number on the icon; `null`: unchanged. */
  readonly badge: number | null;
  /** A later push of the same name replaces an earlier one. */
  readonly collapseId: string | null;
  readonly isUrgent: boolean;
}

/** Carries pushes to devices. */
export type PushSender = NotificationCarrier<PushDelivery>;

/** The targets of pushes, for the worker. */
export interface PushTargets {
  /** @returns `null` for a removed target, or one without pushes */
  find(userId: number, target: TargetReference): Promise<PushTarget | null>;
  /** Removes targets that cannot be reached any more. */
  forget(target: PushTarget): Promise<void>;
}
