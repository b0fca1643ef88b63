import type { ChatState, User } from '@tandem/chat-client';

/** The kinds of profile fields. @see `custom_profile_field_types` of `POST /register` */
export const FIELD_TYPES = {
  shortText: 1,
  longText: 2,
  list: 3,
  date: 4,
  link: 5,
  users: 6,
  account: 7,
  pronouns: 8,
} as const;

export type ProfileFieldType = (typeof FIELD_TYPES)[keyof typeof FIELD_TYPES];

export type ProfileField = ChatState['realmLists']['profileFields'][number];

/** A choice of a field that is a list. */
export interface FieldChoice {
  readonly value: string;
  readonly text: string;
}

/** An account of another service: in its addresses, `%(username)s` is replaced by the name. */
export interface ExternalAccount {
  readonly text: string;
  readonly url_pattern: string;
}

const NAME_PART = '%(username)s';

/** All fields in their order. */
export function orderedFields({ realmLists }: ChatState): readonly ProfileField[] {
  return realmLists.profileFields.toSorted((a, b) => a.order - b.order);
}

/** The choices of a list, in their order. */
export function choicesOf({ field_data: data }: Pick<ProfileField, 'field_data'>) {
  if (data === '') return [];
  const choices = JSON.parse(data) as Record<string, { text: string; order: string }>;
  return Object.entries(choices)
    .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
    .map(([value, { text }]): FieldChoice => ({ value, text }));
}

/** Configures a list by the texts of its choices; a choice that has the same text keeps its value. */
export function choicesData(texts: readonly string[], before: readonly FieldChoice[]) {
  let next = before.reduce((last, { value }) => Math.max(last, Number(value) || 0), -1) + 1;
  return Object.fromEntries(
    texts.map((text, index) => {
      const value = before.find((each) => each.text === text)?.value ?? String(next++);
      return [value, { text, order: String(index + 1) }];
    }),
  );
}

/** The configuration of an external account: one of the known services, or `custom` with a pattern. */
export function accountDataOf({ field_data: data }: Pick<ProfileField, 'field_data'>) {
  return JSON.parse(data || '{}') as { readonly subtype?: string; readonly url_pattern?: string };
}

/** The services that the server knows, by name. */
export function knownAccounts({ realm }: ChatState): Readonly<Record<string, ExternalAccount>> {
  return (realm.default_external_accounts ?? {}) as Record<string, ExternalAccount>;
}

/** The address of an account; `null` without a pattern. */
export function accountUrl(state: ChatState, field: ProfileField, name: string): string | null {
  const { subtype = '', url_pattern: own } = accountDataOf(field);
  const pattern = own ?? knownAccounts(state)[subtype]?.url_pattern;
  return pattern?.replace(NAME_PART, encodeURIComponent(name)) ?? null;
}

/** The users of a value of that type. */
export function usersOfValue(value: string): readonly number[] {
  const ids: unknown = value === '' ? [] : JSON.parse(value);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

/** The value of a field; empty if the user has none. */
export function valueOf(user: User, fieldId: number): string {
  return user.profile_data?.[String(fieldId)]?.value ?? '';
}
