import type { DomainEvent } from '@tandem/shared-kernel';

/** An account that somebody else created was used for the first time. */
export interface UserDateJoinedChanged extends DomainEvent {
  readonly type: 'user.date_joined_changed';
  readonly userId: number;
  /** UNIX seconds. */
  readonly dateJoined: number;
}

/** Somebody proved who he is, and got his API key. */
export interface UserLoggedIn extends DomainEvent {
  readonly type: 'user.logged_in';
  readonly userId: number;
  /** The program that he used, as far as it says. */
  readonly clientName: string;
  /** The network address that he came from. */
  readonly address: string;
  /** UNIX seconds. */
  readonly at: number;
}
