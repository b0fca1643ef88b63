import { IdentityError } from '../identity-error.ts';
import {
  DEFAULT_EXTERNAL_ACCOUNTS,
  PROFILE_FIELD_TYPES,
  type ProfileFieldType,
} from './field-types.ts';
import { filledTextAt, textAt, urlAt, wrongKind } from './value-kinds.ts';

/** The setup of a field of choices or external accounts, as the client sends it. */
export type FieldData = Readonly<Record<string, unknown>>;

const LOCATION = 'field_data';
const NAME_PART = '%(username)s';
const { SELECT, EXTERNAL_ACCOUNT } = PROFILE_FIELD_TYPES;

/**
 * The stored configuration of a field: a JSON text for choices and external accounts, nothing for other
 * fields.
 *
 * @throws IdentityError PROFILE_FIELD_CHOICES_…, EXTERNAL_ACCOUNT_…, PROFILE_WRONG_KIND,
 *   PROFILE_TEXT_EMPTY, PROFILE_KEY_MISSING
 */
export function checkedFieldData(type: ProfileFieldType, data: FieldData): string {
  if (type === SELECT.id) return checkedChoices(data);
  return type === EXTERNAL_ACCOUNT.id ? checkedExternalAccount(data) : '';
}

/** The key of the service whose accounts need no configuration; `null` for every other field. */
export function defaultAccountOf(type: ProfileFieldType, fieldData: string): string | null {
  if (type !== EXTERNAL_ACCOUNT.id) return null;
  const { subtype } = JSON.parse(fieldData) as { subtype: string };
  return Object.hasOwn(DEFAULT_EXTERNAL_ACCOUNTS, subtype) ? subtype : null;
}

/** The values that a field of choices may have. */
export function choicesOf(fieldData: string): readonly string[] {
  return Object.keys(JSON.parse(fieldData) as object);
}

function checkedChoices(data: FieldData): string {
  const choices = Object.entries(data);
  if (choices.length === 0) throw new IdentityError('PROFILE_FIELD_CHOICES_MISSING');
  const texts = new Set<string>();
  const checked = choices.map(([value, choice]) => {
    const key = filledTextAt('value', value);
    const { text, order } = choiceAt(`${LOCATION}["${key}"]`, choice);
    texts.add(text);
    return [key, { text, order }];
  });
  if (texts.size < choices.length) throw new IdentityError('PROFILE_FIELD_CHOICES_ALIKE');
  return JSON.stringify(Object.fromEntries(checked));
}

function choiceAt(location: string, choice: unknown): { text: string; order: string } {
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) {
    throw wrongKind(location, 'a dict');
  }
  const part = (key: 'text' | 'order') => {
    if (!Object.hasOwn(choice, key)) {
      throw new IdentityError('PROFILE_KEY_MISSING', { location: LOCATION, key });
    }
    return filledTextAt(`${LOCATION}["${key}"]`, (choice as Record<string, unknown>)[key]);
  };
  return { text: part('text'), order: part('order') };
}

function checkedExternalAccount(data: FieldData): string {
  if (!Object.hasOwn(data, 'subtype')) {
    throw new IdentityError('PROFILE_KEY_MISSING', { location: LOCATION, key: 'subtype' });
  }
  const subtype = filledTextAt(`${LOCATION}["subtype"]`, data.subtype);
  const pattern =
    data.url_pattern === undefined
      ? undefined
      : checkedPattern(`${LOCATION}["url_pattern"]`, data.url_pattern);
  if (Object.hasOwn(DEFAULT_EXTERNAL_ACCOUNTS, subtype)) return JSON.stringify({ subtype });
  if (subtype !== 'custom') throw new IdentityError('EXTERNAL_ACCOUNT_TYPE_UNKNOWN');
  if (pattern === undefined) throw new IdentityError('EXTERNAL_ACCOUNT_PATTERN_MISSING');
  return JSON.stringify({ subtype, url_pattern: pattern });
}

function checkedPattern(location: string, value: unknown): string {
  const pattern = textAt(location, value);
  if (pattern.split(NAME_PART).length !== 2) {
    throw new IdentityError('EXTERNAL_ACCOUNT_PATTERN_WITHOUT_NAME');
  }
  urlAt(location, pattern.replace(NAME_PART, 'username'));
  return pattern;
}
