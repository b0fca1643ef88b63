import type { Actor } from '@tandem/shared-kernel';
import type { Presence } from './presence.ts';

/** When accounts were last seen. */
export interface PresenceRepository {
  find(userId: number): Promise<Presence | null>;
  /** Stores what is newest, and gives it a higher number than everything before it. */
  save(realmId: number, userId: number, presence: Presence): Promise<void>;
}

/** The actor's own presence, and whether presence is stored at all. */
export interface OwnPresence {
  readonly presence: Presence | null;
  /** False: the person, or the organization, does not want it to be known. */
  readonly isStored: boolean;
}

/** A person of the organization, as last seen. */
export interface PresenceView extends Presence {
  readonly userId: number;
  /** The API email. */
  readonly email: string;
}

/** Who of an organization was seen, and up to where the answer goes. */
export interface RealmPresence {
  readonly people: readonly PresenceView[];
  /** The number of the newest of them, `null` when there are none. */
  readonly lastUpdateId: number | null;
}

/** Which users of an organization to read. */
export interface PresenceSelection {
  /** Only those seen at that moment or later. */
  readonly since: Date | null;
  /** Only what was stored after that number. */
  readonly afterUpdateId: number | null;
}

/** An active account, looked up for its presence. */
export interface AccountPresence {
  readonly isBot: boolean;
  readonly presence: Presence | null;
}

/** Reads when accounts were last seen. */
export interface PresenceQueries {
  own(actor: Actor): Promise<OwnPresence>;
  /**
   * Active users alone, of whom guests may not know all where the server says so; no user where the
   * organization wants no presence.
   */
  ofRealm(actor: Actor, selection: PresenceSelection): Promise<RealmPresence>;
  /** @param key the number or an address of the account; deactivated ones are unknown */
  ofUser(actor: Actor, key: number | string): Promise<AccountPresence | null>;
}
