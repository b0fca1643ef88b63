import { ROLES } from '@tandem/shared-kernel';
import {
  EMAIL_VISIBILITY,
  type CreateRealmInput,
  type NewRealm,
  type NewUserAccount,
} from '../src/index.ts';

/** A valid request for an organization, with defaults for everything that a test does not set. */
export function aRealmRequest(changes: Partial<CreateRealmInput> = {}): CreateRealmInput {
  return {
    stringId: 'acme',
    name: 'Acme',
    owner: { email: 'Olga@example.com', fullName: 'Olga Owner', password: 'correct horse' },
    ...changes,
  };
}

/** An organization without its number. */
export function aRealm(stringId: string, changes: Partial<NewRealm> = {}): NewRealm {
  return {
    stringId,
    name: 'Acme',
    description: 'We *build* things.',
    dateCreated: new Date('2026-03-11T08:15:30.123Z'),
    deactivated: false,
    settings: {},
    ...changes,
  };
}

/** A member's account. */
export function anAccount(
  ids: { readonly id: number; readonly realmId: number },
  changes: Partial<NewUserAccount> = {},
): NewUserAccount {
  return {
    ...ids,
    deliveryEmail: `Person${ids.id}@example.com`,
    email: `Person${ids.id}@example.com`,
    emailVisibility: EMAIL_VISIBILITY.everyone,
    fullName: 'Una User',
    role: ROLES.member,
    isActive: true,
    canCreateUsers: false,
    canChangeUserEmails: false,
    bot: null,
    dateJoined: new Date('2026-03-11T08:15:30.123Z'),
    apiKeyVersion: 1,
    passwordHash: null,
    apiKeyHash: Uint8Array.from(`hash of ${ids.id}`.padEnd(32), (each) => each.charCodeAt(0)),
    ...changes,
  };
}
