import type { DomainEvent } from '@tandem/shared-kernel';

/** The presence of a user changed. */
export interface UserPresenceChanged extends DomainEvent {
  readonly type: 'user.presence_changed';
  readonly userId: number;
  /** UNIX seconds. */
  readonly lastActive: number | null;
  /** UNIX seconds. */
  readonly lastConnected: number;
}
