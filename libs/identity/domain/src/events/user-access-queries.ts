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

/** The visible data of a user besides their account. */
export interface Signs {
  readonly status: UserStatus | null;
  /** In seconds since epoch; null if it is hidden, or weeks old. */
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
 * Reads the accessible users, in organizations where guests do not see all users, and the data that roles may
 * see of others; one round trip per call for any number of users.
 */
export interface UserAccessQueries {
  /**
   * The users who become accessible to guests by each meeting. Where several meetings follow each other
   * closely, the result may repeat users.
   */
  met(meetings: readonly Meeting[]): Promise<readonly (readonly GuestPair[])[]>;
  /** The users who become inaccessible to guests by each parting. */
  parted(partings: readonly Parting[]): Promise<readonly (readonly GuestPair[])[]>;
  /** The users who are inaccessible to each user, or would be to a guest; every user has an entry. */
  inaccessibleUsersOf(userIds: readonly number[]): Promise<ReadonlyMap<number, InaccessibleUsers>>;
  realmPeople(realmId: number): Promise<RealmPeople | null>;
  /**
   * The users in a common channel or conversation with each user, even if guests may not see them, ascending,
   * including bots; users without others are omitted.
   */
  companionsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The visible data of users; users without any are omitted. */
  signsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, Signs>>;
  /** The bots of each user's organization that others own, ascending; every user has an entry. */
  botsOfOthers(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  /** The addresses of others that have one of some visibilities, for each question. */
  addresses(
    asked: readonly {
      readonly userId: number;
      readonly visibilities: readonly EmailVisibility[];
    }[],
  ): Promise<readonly (readonly ShownAddress[])[]>;
}
