import type { DomainEvent } from '@tandem/shared-kernel';

/** An account that another user created was used for the first time. */
export interface UserDateJoinedChanged extends DomainEvent {
  readonly type: 'user.date_joined_changed';
  readonly userId: number;
  /** UNIX seconds. */
  readonly dateJoined: number;
}

/** A user logged in and got their API key. */
export interface UserLoggedIn extends DomainEvent {
  readonly type: 'user.logged_in';
  readonly userId: number;
  /** The name of the client program, if it sends one. */
  readonly clientName: string;
  /** The client's IP address. */
  readonly address: string;
  /** UNIX seconds. */
  readonly at: number;
}
