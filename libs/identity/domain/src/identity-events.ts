import type { DomainEvent } from '@tandem/shared-kernel';

/** An account was opened. */
export interface UserCreated extends DomainEvent {
  readonly type: 'user.created';
  readonly userId: number;
  readonly isBot: boolean;
  /** Who opened it. */
  readonly creatorId: number;
}

/** Everything that this context tells of what happened; receivers are worked out by who listens. */
export type IdentityEvent = UserCreated;
