import type { DomainEvent } from '@tandem/shared-kernel';

interface OfDevice extends DomainEvent {
  readonly userId: number;
  readonly deviceId: number;
}

/** A client registered itself. */
interface DeviceAdded extends OfDevice {
  readonly type: 'device.added';
}

/** A client removed its registration. */
interface DeviceRemoved extends OfDevice {
  readonly type: 'device.removed';
}

/** The push settings of a client changed; only changed fields are set. */
export interface DeviceChanged extends OfDevice {
  readonly type: 'device.changed';
  readonly changes: {
    readonly pushKeyId?: number;
    /** Base64. */
    readonly tokenId?: string | null;
    /** Base64. */
    readonly pendingTokenId?: string | null;
    /** UNIX seconds. */
    readonly tokenUpdatedAt?: number;
    readonly errorCode?: string | null;
  };
}

/** A client and its push settings. */
export type DeviceEvent = DeviceAdded | DeviceRemoved | DeviceChanged;

/** Events of push. */
export type PushEvent = DeviceEvent;
