import type { RealmDomain } from '../users/email-domains.ts';
import type { Realm } from './realm.ts';

/** The organizations, for commands. Bound to the command's transaction. */
export interface RealmRepository {
  /** Adds an organization; `null` when its `stringId` is taken, also by a concurrent command. */
  add(realm: Omit<Realm, 'id'>): Promise<Realm | null>;
  find(id: number): Promise<Realm | null>;
  /** Finds an organization and keeps others from {@link lock}ing it until the transaction ends. */
  lock(id: number): Promise<Realm | null>;
  /** The domains whose addresses an organization accepts, where it accepts no others. */
  domainsOf(id: number): Promise<readonly RealmDomain[]>;
}
