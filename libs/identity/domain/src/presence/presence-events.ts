import type { DomainEvent } from '@tandem/shared-kernel';

/** Somebody is there, or not any more, against what others think. */
export interface UserPresenceChanged extends DomainEvent {
  readonly type: 'user.presence_changed';
  readonly userId: number;
  /** UNIX seconds. */
  readonly lastActive: number | null;
  /** UNIX seconds. */
  readonly lastConnected: number;
}
