import type { UserSettings } from '../settings/user-settings.ts';
import type { RealmDomain } from '../users/email-domains.ts';
import type { RealmSettings } from './realm-settings.ts';
import type { Realm } from './realm.ts';

/** An organization to be. */
export type NewRealm = Omit<Realm, 'id' | 'userSettingDefaults'>;

/** The organizations, for commands. Bound to the command's transaction. */
export interface RealmRepository {
  /** Adds an organization; `null` when its `stringId` is taken, also by a concurrent command. */
  add(realm: NewRealm): Promise<Realm | null>;
  find(id: number): Promise<Realm | null>;
  /** Finds an organization and keeps others from {@link lock}ing it until the transaction ends. */
  lock(id: number): Promise<Realm | null>;
  change(
    id: number,
    changes: Partial<Pick<Realm, 'name' | 'description' | 'deactivated'>>,
  ): Promise<void>;
  /** Sets these settings; others do not change. */
  changeSettings(id: number, settings: Readonly<Partial<RealmSettings>>): Promise<void>;
  /** Sets initial settings of new users; other settings do not change. */
  changeUserSettingDefaults(id: number, defaults: Readonly<Partial<UserSettings>>): Promise<void>;
  /** Whether the organization has such a channel that is not archived. */
  hasChannel(id: number, channelId: number): Promise<boolean>;
  /** The only domains whose addresses an organization accepts; by name. */
  domainsOf(id: number): Promise<readonly RealmDomain[]>;
  /** @returns false when the organization has the domain already */
  addDomain(id: number, domain: RealmDomain): Promise<boolean>;
  /** @returns false when the organization does not have the domain */
  changeDomain(id: number, domain: RealmDomain): Promise<boolean>;
  removeDomain(id: number, domain: string): Promise<void>;
}
