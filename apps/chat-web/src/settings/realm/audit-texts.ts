import type { ChatState } from '@tandem/chat-client';
import { EN, type TextKey } from '../../i18n/catalogs/en.ts';
import { t } from '../../i18n/translate.ts';
import { roleText } from '../role-text.ts';

/** The parts of the catalog that have texts for properties. */
const PARTS = [
  'audit.field',
  'realm',
  'realmPermission',
  'channelPermission',
  'groupPermission',
  'switch',
] as const;

/** Texts without values. */
type PlainKey = {
  [Key in TextKey]: (typeof EN)[Key] extends `${string}{${string}` ? never : Key;
}[TextKey];

/** The text of a kind of acts; a newer server may have kinds without a text. */
export function actText(kind: string): string {
  const key = `audit.act.${kind}`;
  return isKey(key) ? t(key) : kind;
}

/** The text of a property. */
export function fieldText(name: string): string {
  const key = PARTS.map((part) => `${part}.${name}`).find(isKey);
  return key === undefined ? name : t(key);
}

const USER_IDS: ReadonlySet<string> = new Set(['owner_id', 'creator_id']);

/** The text of a value of a property. */
export function valueText(state: ChatState, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.value.none');
  if (typeof value === 'boolean') return value ? t('audit.value.on') : t('audit.value.off');
  const role = name === 'role' ? roleText(value) : undefined;
  if (role !== undefined) return role;
  if (USER_IDS.has(name) && typeof value === 'number') return userName(state, value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The name of a user, or their id if the account was deleted. */
export function userName({ users }: Pick<ChatState, 'users'>, id: number): string {
  return users.get(id)?.full_name ?? `#${id}`;
}

function isKey(key: string): key is PlainKey {
  return Object.hasOwn(EN, key) && !EN[key as TextKey].includes('{');
}
