import type { Actor } from '@tandem/shared-kernel';
import type { Presence } from './presence.ts';

/** The times at which accounts were last seen. */
export interface PresenceRepository {
  find(userId: number): Promise<Presence | null>;
  /** Stores the newest update, with a higher id than everything before it. */
  save(realmId: number, userId: number, presence: Presence): Promise<void>;
}

/** The actor's own presence, and whether presence is stored at all. */
export interface OwnPresence {
  readonly presence: Presence | null;
  /** False: the user, or the organization, disabled presence. */
  readonly isStored: boolean;
}

/** A person of the organization, as last seen. */
export interface PresenceView extends Presence {
  readonly userId: number;
  /** The API email. */
  readonly email: string;
  /** The id of the last update. */
  readonly updateId: number;
}

/** The presence of users of an organization, and the last update in it. */
export interface RealmPresence {
  readonly people: readonly PresenceView[];
  /** The id of the newest of them, `null` when there are none. */
  readonly lastUpdateId: number | null;
}

/** The users of an organization to read. */
export interface PresenceSelection {
  /** Only those seen at that moment or later. */
  readonly since: Date | null;
  /** Only updates after that id. */
  readonly afterUpdateId: number | null;
  /** Only these users; all if absent. */
  readonly userIds?: readonly number[];
}

/** An active account, for its presence. */
export interface AccountPresence {
  readonly isBot: boolean;
  readonly presence: Presence | null;
}

/** Reads when accounts were last seen. */
export interface PresenceQueries {
  /** False: the organization disabled presence. */
  isStored(actor: Pick<Actor, 'realmId'>): Promise<boolean>;
  own(actor: Actor): Promise<OwnPresence>;
  /**
   * Only active users, without those that are inaccessible to a guest where the server limits it; none
   * where the organization disabled presence.
   */
  ofRealm(actor: Actor, selection: PresenceSelection): Promise<RealmPresence>;
  /** @param key the number or an address of the account; deactivated ones are unknown */
  ofUser(actor: Actor, key: number | string): Promise<AccountPresence | null>;
}
