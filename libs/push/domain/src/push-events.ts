import type { DomainEvent } from '@tandem/shared-kernel';

interface DeviceEvent extends DomainEvent {
  readonly userId: number;
  readonly deviceId: number;
}

/** A client registered itself. */
interface DeviceAdded extends DeviceEvent {
  readonly type: 'device.added';
}

/** A client removed its registration. */
interface DeviceRemoved extends DeviceEvent {
  readonly type: 'device.removed';
}

/** The push settings of a client changed; only changed fields are set. */
export interface DeviceChanged extends DeviceEvent {
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

/** Events of push. */
export type PushEvent = DeviceAdded | DeviceRemoved | DeviceChanged;
