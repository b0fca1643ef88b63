import type { DomainEvent } from '@tandem/shared-kernel';
import type { GroupSettingValue } from '../groups/group-setting-value.ts';
import type { UserSettingName, UserSettingValue } from '../settings/user-settings.ts';
import type { RealmDomain } from '../users/email-domains.ts';
import type { RealmSettingValue } from './realm-settings.ts';

/** A changed property of an organization. */
export type RealmChange =
  | {
      readonly kind: 'plain';
      /** `name`, `description`, `login_providers` (names and issuers), or the name of a setting. */
      readonly property: string;
      readonly before: RealmSettingValue;
      readonly after: RealmSettingValue;
    }
  | {
      readonly kind: 'group';
      readonly property: string;
      readonly before: GroupSettingValue;
      readonly after: GroupSettingValue;
    };

/** The ways in which users of an organization log in. */
export interface RealmAuthentication {
  readonly passwords: boolean;
  readonly openIdConnect: boolean;
}

/** An organization or its settings changed. */
export interface RealmChanged extends DomainEvent {
  readonly type: 'realm.changed';
  /** `null` for the operator. */
  readonly actorId: number | null;
  readonly changes: readonly RealmChange[];
  /** The methods of log-in after the change; absent if unchanged. */
  readonly authentication?: RealmAuthentication;
}

/** The organization is no longer available. */
interface RealmDeactivated extends DomainEvent {
  readonly type: 'realm.deactivated';
  /** `null` for the operator. */
  readonly actorId: number | null;
}

/** The domains whose addresses an organization accepts changed. */
interface RealmDomainChanged extends DomainEvent, RealmDomain {
  readonly type: 'realm.domain_added' | 'realm.domain_changed' | 'realm.domain_removed';
  readonly actorId: number;
}

/** The initial settings of new users changed. */
interface UserSettingDefaultChanged extends DomainEvent {
  readonly type: 'realm.user_setting_default_changed';
  readonly actorId: number;
  readonly setting: UserSettingName;
  readonly before: UserSettingValue;
  readonly value: UserSettingValue;
}

/** Events about organizations. */
export type RealmEvent =
  | RealmChanged
  | RealmDeactivated
  | RealmDomainChanged
  | UserSettingDefaultChanged;
