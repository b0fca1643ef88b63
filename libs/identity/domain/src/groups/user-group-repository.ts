import type { RealmGroupSetting } from './group-settings.ts';
import type { SystemGroupName } from './system-groups.ts';

/** Groups of users, for commands. Bound to the command's transaction. */
export interface UserGroupRepository {
  /**
   * Adds the system groups of a new organization in their order, nested into each other.
   *
   * @returns the number of each
   */
  addSystemGroups(
    realmId: number,
    dateCreated: Date,
  ): Promise<Readonly<Record<SystemGroupName, number>>>;
  /** Sets which group each of `settings` refers to; others stay as they are. */
  setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void>;
}
