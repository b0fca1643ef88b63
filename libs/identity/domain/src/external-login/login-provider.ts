import { isLongerThan } from '../code-points.ts';
import { IdentityError } from '../identity-error.ts';

/** A provider of OpenID Connect, as shown to users before they log in. */
export interface LoginProviderSummary {
  /** Part of addresses and of the name on the wire. */
  readonly name: string;
  readonly displayName: string;
  /** The address of a picture; `null` for none. */
  readonly iconUrl: string | null;
}

/** A provider of OpenID Connect by which users of an organization log in. */
export interface LoginProvider extends LoginProviderSummary {
  readonly id: number;
  readonly realmId: number;
  /** The issuer identifier, exactly as the provider's metadata has it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted; `null` for a public client. */
  readonly sealedSecret: string | null;
  /** Allows a provider in a private network or on this machine, and without TLS: the operator decides. */
  readonly isPrivate: boolean;
}

/** A provider about to be stored. */
export type NewLoginProvider = Omit<LoginProvider, 'id'>;

/** The most providers of an organization. */
export const MAX_LOGIN_PROVIDERS = 10;

/** Providers of OpenID Connect, for commands. Bound to the transaction. */
export interface LoginProviderRepository {
  /** In the order in which they were added. */
  list(realmId: number): Promise<readonly LoginProvider[]>;
  find(realmId: number, id: number): Promise<LoginProvider | null>;
  /** The command holds the lock of the organization. */
  add(provider: NewLoginProvider): Promise<void>;
  /** Removes a provider and its log-ins in progress. @returns whether it existed */
  remove(realmId: number, name: string): Promise<boolean>;
}

/** The binding of encrypted texts of a provider. */
export function providerSealKey({
  realmId,
  name,
}: Pick<LoginProvider, 'realmId' | 'name'>): string {
  return `login provider ${realmId} ${name}`;
}

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/;
const MAX_DISPLAY_NAME = 60;
const MAX_URL = 500;
const MAX_CLIENT_ID = 500;
const MAX_SECRET = 2_000;

/** The input of an owner or the operator. */
export interface LoginProviderInput {
  readonly name: string;
  /** The name when absent or empty. */
  readonly displayName?: string | undefined;
  readonly iconUrl?: string | undefined;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent or empty for a public client. */
  readonly clientSecret?: string | undefined;
  /** Only the operator may set it. */
  readonly isPrivate?: boolean;
}

/** The input after checks; texts are trimmed. */
export interface CheckedLoginProvider extends LoginProviderSummary {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly isPrivate: boolean;
}

/** @throws IdentityError LOGIN_PROVIDER_INVALID */
export function checkedLoginProvider(input: LoginProviderInput): CheckedLoginProvider {
  const { isPrivate = false, clientSecret = '' } = input;
  const name = input.name.trim();
  if (!NAME.test(name)) {
    invalid('The name has up to 30 lowercase letters, digits and inner hyphens.');
  }
  const displayName = textOf(input.displayName ?? '') || name;
  if (isLongerThan(displayName, MAX_DISPLAY_NAME)) invalid('The display name is too long.');
  const icon = (input.iconUrl ?? '').trim();
  if (icon !== '' && !isUrl(icon, false)) invalid('The icon must be an https address.');
  const issuer = input.issuer.trim();
  if (!isUrl(issuer, isPrivate) || /[?#]/.test(issuer)) {
    invalid('The issuer must be an https address without query and fragment.');
  }
  const clientId = input.clientId.trim();
  if (clientId === '' || clientId.length > MAX_CLIENT_ID || /\p{C}/u.test(clientId)) {
    invalid('The client id is missing, too long or not printable.');
  }
  if (clientSecret.length > MAX_SECRET || /\p{C}/u.test(clientSecret)) {
    invalid('The client secret is too long or not printable.');
  }
  const iconUrl = icon === '' ? null : icon;
  const secret = clientSecret === '' ? null : clientSecret;
  return { name, displayName, iconUrl, issuer, clientId, clientSecret: secret, isPrivate };
}

function textOf(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function isUrl(text: string, allowsHttp: boolean): boolean {
  if (text.length > MAX_URL || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isKnown = protocol === 'https:' || (allowsHttp && protocol === 'http:');
  return isKnown && username === '' && password === '';
}

function invalid(reason: string): never {
  throw new IdentityError('LOGIN_PROVIDER_INVALID', { reason });
}
