import { isLongerThan } from '../code-points.ts';
import type { RealmPictures } from '../avatars/realm-pictures.ts';
import type { LoginProviderSummary } from '../external-login/login-provider.ts';
import { IdentityError } from '../identity-error.ts';
import type { UserSettings } from '../settings/user-settings.ts';
import type { RealmSettings } from './realm-settings.ts';

/** An organization: the wall around its users, channels and settings. */
export interface Realm {
  readonly id: number;
  /** The short name, and its subdomain; empty for the root organization. */
  readonly stringId: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly dateCreated: Date;
  readonly deactivated: boolean;
  /** The changes from {@link REALM_SETTING_DEFAULTS}. */
  readonly settings: Partial<RealmSettings>;
  /** Initial settings of new users that differ from `USER_SETTING_DEFAULTS`. */
  readonly userSettingDefaults: Partial<UserSettings>;
  /** Providers by which users log in; none by default. */
  readonly loginProviders?: readonly LoginProviderSummary[];
  /** Icon and logos; none by default. */
  readonly pictures?: RealmPictures;
}

/** Home of the system bots. It has no human members and is not reachable by any host. */
export const INTERNAL_REALM = 'tandeminternal';
/** The short name of the organization that is served at the external address itself. */
export const ROOT_REALM = '';

const MAX_NAME = 40;
const MAX_DESCRIPTION = 1000;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;
const STRING_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** True when `stringId` can be the subdomain of an organization. */
export function isRealmStringId(stringId: string): boolean {
  return stringId === ROOT_REALM || (STRING_ID.test(stringId) && stringId !== INTERNAL_REALM);
}

/**
 * The names of a new organization, trimmed.
 *
 * @throws IdentityError REALM_SUBDOMAIN_INVALID, REALM_NAME_INVALID, REALM_DESCRIPTION_TOO_LONG
 */
export function checkedRealmNames(names: {
  readonly stringId: string;
  readonly name: string;
  readonly description: string;
}): Pick<Realm, 'stringId' | 'name' | 'description'> {
  if (!isRealmStringId(names.stringId)) throw new IdentityError('REALM_SUBDOMAIN_INVALID');
  // It must fit in one line, also in headers of mails.
  const name = names.name.replace(CONTROL_CHARACTERS, ' ').trim();
  if (name === '' || isLongerThan(name, MAX_NAME)) {
    throw new IdentityError('REALM_NAME_INVALID', { limit: MAX_NAME });
  }
  const description = names.description.trim();
  if (isLongerThan(description, MAX_DESCRIPTION)) {
    throw new IdentityError('REALM_DESCRIPTION_TOO_LONG', { limit: MAX_DESCRIPTION });
  }
  return { stringId: names.stringId, name, description };
}
