import type { Role } from '@tandem/shared-kernel';
import type { ApiKeyIssuer } from '../api-keys/api-key-issuer.ts';
import type { Realm } from '../realms/realm.ts';
import { apiEmail } from './email-address.ts';
import { EMAIL_VISIBILITY, type BotProfile, type EmailVisibility } from './user-account.ts';
import type { UserRepository } from './user-repository.ts';

/** The data of a new account for its event. */
export interface OpenedAccount {
  readonly userId: number;
  /** The API email. */
  readonly email: string;
  readonly deliveryEmail: string;
  /** Shown to its owner; not stored anywhere. */
  readonly apiKey: string;
}

interface AccountRequest {
  /** An id that was reserved for it; the next one by default. */
  readonly id?: number | undefined;
  readonly realmId: number;
  /** Already checked. */
  readonly deliveryEmail: string;
  /** Already checked. */
  readonly fullName: string;
  readonly role: Role;
  readonly passwordHash?: string | null;
  readonly emailVisibility?: EmailVisibility;
  readonly canCreateUsers?: boolean;
  readonly bot?: BotProfile;
  readonly dateJoined: Date;
  /** Its first log-in replaces {@link dateJoined}. */
  readonly joinsAtFirstLogin?: boolean;
  /** Domain of the addresses that the server generates. */
  readonly ownDomain: string;
}

const FIRST_KEY = 1;

/** The users who may see the address of a new user. */
export function newcomersVisibility(realm: Pick<Realm, 'userSettingDefaults'>): EmailVisibility {
  const { email_address_visibility: visibility } = realm.userSettingDefaults;
  return (visibility as EmailVisibility | undefined) ?? EMAIL_VISIBILITY.everyone;
}

/**
 * Stores a new account with its first API key.
 *
 * @throws IdentityError EMAIL_IN_USE
 */
export async function openAccount(
  users: UserRepository,
  apiKeys: ApiKeyIssuer,
  request: AccountRequest,
): Promise<OpenedAccount> {
  const id = request.id ?? (await users.nextId());
  const emailVisibility = request.emailVisibility ?? EMAIL_VISIBILITY.everyone;
  const { realmId, deliveryEmail, fullName, role, dateJoined } = request;
  const email = apiEmail({ id, deliveryEmail, emailVisibility }, request.ownDomain);
  const apiKey = apiKeys.keyOf(id, FIRST_KEY);
  await users.add({
    id,
    realmId,
    deliveryEmail,
    email,
    emailVisibility,
    fullName,
    role,
    dateJoined,
    isActive: true,
    canCreateUsers: request.canCreateUsers ?? false,
    canChangeUserEmails: false,
    bot: request.bot ?? null,
    passwordHash: request.passwordHash ?? null,
    apiKeyVersion: FIRST_KEY,
    apiKeyHash: apiKeys.hashOf(apiKey),
    joinsAtFirstLogin: request.joinsAtFirstLogin ?? false,
  });
  return { userId: id, email, deliveryEmail, apiKey };
}
