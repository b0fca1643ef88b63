import { IdentityError } from '../identity-error.ts';
import type { ProfileFieldView } from '../users/user-queries.ts';
import { choicesOf } from './field-data.ts';
import { PROFILE_FIELD_TYPES } from './field-types.ts';
import type { ProfileUser } from './profile-repository.ts';
import { cappedTextAt, dateAt, textAt, urlAt, wrongKind } from './value-kinds.ts';

const MAX_SHORT = 50;
const MAX_LONG = 500;

const { LONG_TEXT, SELECT, DATE, URL: LINK, USER } = PROFILE_FIELD_TYPES;

/**
 * The stored form of a value that a client sends for a field; `null` for an empty text or list.
 *
 * @param users finds accounts of the organization, called for fields of users
 * @throws IdentityError PROFILE_WRONG_KIND, PROFILE_TEXT_TOO_LONG, PROFILE_CHOICE_UNKNOWN, PROFILE_USER_…
 */
export async function checkedFieldValue(
  field: Pick<ProfileFieldView, 'type' | 'name' | 'fieldData'>,
  value: unknown,
  users: (ids: readonly number[]) => Promise<readonly ProfileUser[]>,
): Promise<string | null> {
  const { name: location, type } = field;
  switch (type) {
    case LONG_TEXT.id:
      return cappedTextAt(location, value, MAX_LONG) || null;
    case SELECT.id:
      return choiceAt(field, value);
    case DATE.id:
      return dateAt(location, value);
    case LINK.id:
      return urlAt(location, value);
    case USER.id:
      return checkedUsers(value, users);
    default:
      return cappedTextAt(location, value, MAX_SHORT) || null;
  }
}

function choiceAt(
  { name: location, fieldData }: Pick<ProfileFieldView, 'name' | 'fieldData'>,
  value: unknown,
): string {
  const choice = textAt(location, value);
  if (!choicesOf(fieldData).includes(choice)) {
    throw new IdentityError('PROFILE_CHOICE_UNKNOWN', { value: choice, location });
  }
  return choice;
}

async function checkedUsers(
  value: unknown,
  users: (ids: readonly number[]) => Promise<readonly ProfileUser[]>,
): Promise<string | null> {
  const location = 'User IDs';
  if (!Array.isArray(value)) throw wrongKind(location, 'a list');
  const ids = value.map((each: unknown, index) => {
    if (!Number.isSafeInteger(each)) throw wrongKind(`${location}[${index}]`, 'an integer');
    return each as number;
  });
  if (ids.length === 0) return null;
  const found = new Map((await users(ids)).map((user) => [user.id, user]));
  for (const userId of ids) {
    const user = found.get(userId);
    if (!user) throw new IdentityError('PROFILE_USER_UNKNOWN', { userId });
    if (!user.isActive) throw new IdentityError('PROFILE_USER_DEACTIVATED', { userId });
    if (user.isBot) throw new IdentityError('PROFILE_USER_IS_BOT', { userId });
  }
  return JSON.stringify(ids);
}
