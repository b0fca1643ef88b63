import type { Actor } from '@tandem/shared-kernel';
import type { GroupSettingValue } from '../groups/group-setting-value.ts';
import type { RealmGroupSetting } from '../groups/group-settings.ts';
import type { RealmDomain } from '../users/email-domains.ts';
import type { Realm } from './realm.ts';

/** An organization with all its settings. */
export interface RealmView extends Realm {
  /** Identifies the organization among those of all servers. */
  readonly uuid: string;
  readonly groupSettings: Readonly<Record<RealmGroupSetting, GroupSettingValue>>;
}

/** Reads the organization of the actor. */
export interface RealmSettingsQueries {
  view(actor: Pick<Actor, 'realmId'>): Promise<RealmView>;
  /** The domains whose addresses the organization accepts, by name. */
  domains(actor: Pick<Actor, 'realmId'>): Promise<readonly RealmDomain[]>;
}
