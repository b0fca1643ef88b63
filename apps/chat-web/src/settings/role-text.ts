import { t } from '../i18n/translate.ts';

/** The roles with the keys of their texts, the most powerful first. */
export const ROLES = [
  [100, 'users.owner'],
  [200, 'users.administrator'],
  [300, 'users.moderator'],
  [400, 'users.member'],
  [600, 'users.guest'],
] as const;

/** The name of a role; `undefined` for another value. */
export function roleText(role: unknown): string | undefined {
  const found = ROLES.find(([value]) => value === role);
  return found && t(found[1]);
}
