import { RecordCheck } from './check-records.ts';
import type { RecordOfFields, TableFields } from './fields.ts';

/** A provider by which users log in, among the encrypted credentials. `client_secret`: null for a public client. */
const PROVIDER_FIELDS = {
  name: 'text',
  display_name: 'text',
  icon_url: 'text|null',
  issuer: 'text',
  client_id: 'text',
  client_secret: 'text|null',
  is_private: 'boolean',
} as const satisfies TableFields;

/** A log-in provider of an archive. */
export type LoginProviderRecord = RecordOfFields<typeof PROVIDER_FIELDS>;

const FIELD = 'login_provider';

/** A line of the text that is encrypted. */
export function loginProviderLine(provider: LoginProviderRecord): string {
  return `${JSON.stringify({ [FIELD]: provider })}\n`;
}

/** True if a parsed line of credentials describes a log-in provider. */
export function isLoginProvider(value: unknown): value is { readonly [FIELD]: unknown } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, FIELD);
}

/** @throws ArchiveError for a line of another form */
export function loginProviderOf({ [FIELD]: value }: { readonly [FIELD]: unknown }) {
  const name = 'credentials.login_provider';
  return new RecordCheck<typeof PROVIDER_FIELDS>(
    { name, fields: PROVIDER_FIELDS },
    new Map(),
  ).check(value);
}
