/** The kinds of profile fields, under the names and numbers of the wire. */
export const PROFILE_FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const;

/** The id of a kind of profile field. */
export type ProfileFieldType = (typeof PROFILE_FIELD_TYPES)[keyof typeof PROFILE_FIELD_TYPES]['id'];

const { SHORT_TEXT, LONG_TEXT, USER, EXTERNAL_ACCOUNT } = PROFILE_FIELD_TYPES;

/** True if a kind of field with this number exists. */
export function isProfileFieldType(type: number): type is ProfileFieldType {
  return Object.values(PROFILE_FIELD_TYPES).some(({ id }) => id === type);
}

/** True if the values of such a field are Markdown. */
export function isRendered(type: ProfileFieldType): boolean {
  return type === SHORT_TEXT.id || type === LONG_TEXT.id;
}

/** True if the summary of a profile may show such a field. */
export function fitsSummary(type: ProfileFieldType): boolean {
  return type !== USER.id;
}

/** True if a search for users may match the values of such a field. */
export function fitsMatching(type: ProfileFieldType): boolean {
  return type === SHORT_TEXT.id || type === EXTERNAL_ACCOUNT.id;
}

/** An account at a common other service. */
interface ExternalAccount {
  /** The name of the service. */
  readonly text: string;
  /** In addresses, `%(username)s` is replaced by the account. */
  readonly url_pattern: string;
  /** The label of the field. */
  readonly name: string;
  readonly hint: string;
}

/** The services that need no configuration, by key. */
export const DEFAULT_EXTERNAL_ACCOUNTS: Readonly<Record<string, ExternalAccount>> = {
  twitter: {
    text: 'Twitter',
    url_pattern: 'https://twitter.com/%(username)s',
    name: 'Twitter username',
    hint: '',
  },
  github: {
    text: 'GitHub',
    url_pattern: 'https://github.com/%(username)s',
    name: 'GitHub username',
    hint: '',
  },
};
