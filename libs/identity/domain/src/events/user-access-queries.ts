import type { UserStatus } from '../status/user-status-repository.ts';
import type { EmailVisibility } from '../users/user-account.ts';

/** Users who meet in a channel, or write to each other for the first time. */
export type Meeting =
  | { readonly channelId: number; readonly userIds: readonly number[] }
  | { readonly messageId: number; readonly userIds: readonly number[] };

/** Users who left a channel. */
export interface Parting {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** A guest, and a user who became accessible or inaccessible to them. */
export interface GuestPair {
  readonly realmStringId: string;
  readonly guestId: number;
  readonly userId: number;
}

/** The users that a guest cannot access. */
export interface InaccessibleUsers {
  readonly realmStringId: string;
  /** Ascending, active ones and others, no bots. */
  readonly userIds: readonly number[];
}

/** The users of an organization. */
export interface RealmPeople {
  readonly realmStringId: string;
  /** Ascending, active ones. */
  readonly guestIds: readonly number[];
  /** Ascending, active ones and others, no bots. */
  readonly userIds: readonly number[];
}

/** What is visible of a user besides their account. */
export interface Signs {
  readonly status: UserStatus | null;
  /** In seconds since epoch; null where that is not shown, or was weeks ago. */
  readonly presence: {
    readonly lastActive: number | null;
    readonly lastConnected: number;
  } | null;
}

/** A real address. */
export interface ShownAddress {
  readonly userId: number;
  readonly deliveryEmail: string;
}

/**
 * Reads which users are accessible, in organizations where guests do not see all users, and what they see of
 * others by their role; one round trip per call for any number of users.
 */
export interface UserAccessQueries {
  /**
   * Whom guests know by each meeting who did not know them before. In doubt, where several meetings
   * follow each other closely, they are named again.
   */
  met(meetings: readonly Meeting[]): Promise<readonly (readonly GuestPair[])[]>;
  /** Whom guests know no more after each parting. */
  parted(partings: readonly Parting[]): Promise<readonly (readonly GuestPair[])[]>;
  /** Whom each would not know, or does not know, as a guest; none is left out. */
  inaccessibleUsersOf(userIds: readonly number[]): Promise<ReadonlyMap<number, InaccessibleUsers>>;
  realmPeople(realmId: number): Promise<RealmPeople | null>;
  /**
   * Whom each is in a channel or in a conversation with, whatever guests may know, ascending; bots
   * among them; users without others are omitted.
   */
  companionsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The visible data of users; users without any are omitted. */
  signsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, Signs>>;
  /** The bots of each user's organization that others own, ascending; no user is left out. */
  botsOfOthers(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The addresses of others that have one of some visibilities, for each question. */
  addresses(
    asked: readonly {
      readonly userId: number;
      readonly visibilities: readonly EmailVisibility[];
    }[],
  ): Promise<readonly (readonly ShownAddress[])[]>;
}
