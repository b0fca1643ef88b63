import { badRequest } from '../wire-entries.ts';

/** The wire form of the failures around profiles. */
export const profileErrors = {
  PROFILE_FIELD_UNKNOWN: badRequest('Field id {fieldId} not found.'),
  PROFILE_FIELD_LABEL_EMPTY: badRequest('Label cannot be blank.'),
  PROFILE_FIELD_LABEL_TAKEN: badRequest('A field with that label already exists.'),
  PROFILE_FIELD_TYPE_UNKNOWN: badRequest('Invalid field type.'),
  PROFILE_FIELD_CHOICES_MISSING: badRequest('Field must have at least one choice.'),
  PROFILE_FIELD_CHOICES_ALIKE: badRequest('Field must not have duplicate choices.'),
  PROFILE_FIELD_NOT_FOR_SUMMARY: badRequest(
    'Field type not supported for display in profile summary.',
  ),
  PROFILE_SUMMARY_FULL: badRequest(
    'Only {limit} custom profile fields can be displayed in the profile summary.',
  ),
  PROFILE_FIELD_NOT_FOR_MATCHING: badRequest('Field type not supported for user matching.'),
  PROFILE_FIELD_ORDER_INVALID: badRequest('Invalid order mapping.'),
  PROFILE_DEFAULT_FIELD_LOCKED: badRequest('Default custom field cannot be updated.'),
  PROFILE_FIELD_NOT_EDITABLE: badRequest(
    'You are not allowed to change this field. Contact an administrator to update it.',
  ),
  EXTERNAL_ACCOUNT_TYPE_UNKNOWN: badRequest('Invalid external account type'),
  EXTERNAL_ACCOUNT_PATTERN_MISSING: badRequest('Custom external account must define URL pattern'),
  EXTERNAL_ACCOUNT_PATTERN_WITHOUT_NAME: badRequest("URL pattern must contain '%(username)s'."),
  PROFILE_TEXT_TOO_LONG: badRequest('{location} is too long (limit: {limit} characters)'),
  PROFILE_TEXT_EMPTY: badRequest('{location} cannot be blank.'),
  PROFILE_WRONG_KIND: badRequest('{location} is not {kind}'),
  PROFILE_KEY_MISSING: badRequest('{key} key is missing from {location}'),
  PROFILE_CHOICE_UNKNOWN: badRequest("'{value}' is not a valid choice for '{location}'."),
  PROFILE_USER_UNKNOWN: badRequest('Invalid user ID: {userId}'),
  PROFILE_USER_DEACTIVATED: badRequest('User with ID {userId} is deactivated'),
  PROFILE_USER_IS_BOT: badRequest('User with ID {userId} is a bot'),
} as const;

/** The failures of the value of a profile field. */
export const PROFILE_VALUE_ERRORS = [
  'PROFILE_FIELD_UNKNOWN',
  'PROFILE_FIELD_NOT_EDITABLE',
  'PROFILE_TEXT_TOO_LONG',
  'PROFILE_WRONG_KIND',
  'PROFILE_CHOICE_UNKNOWN',
  'PROFILE_USER_UNKNOWN',
  'PROFILE_USER_DEACTIVATED',
  'PROFILE_USER_IS_BOT',
] as const satisfies readonly (keyof typeof profileErrors)[];

/** The failures of a field that is set up. */
export const PROFILE_FIELD_ERRORS = [
  'PROFILE_SUMMARY_FULL',
  'PROFILE_FIELD_CHOICES_MISSING',
  'PROFILE_FIELD_CHOICES_ALIKE',
  'EXTERNAL_ACCOUNT_TYPE_UNKNOWN',
  'EXTERNAL_ACCOUNT_PATTERN_MISSING',
  'EXTERNAL_ACCOUNT_PATTERN_WITHOUT_NAME',
  'PROFILE_WRONG_KIND',
  'PROFILE_TEXT_EMPTY',
  'PROFILE_KEY_MISSING',
  'PROFILE_FIELD_LABEL_EMPTY',
  'PROFILE_TEXT_TOO_LONG',
  'PROFILE_FIELD_NOT_FOR_SUMMARY',
  'PROFILE_FIELD_NOT_FOR_MATCHING',
  'PROFILE_FIELD_LABEL_TAKEN',
] as const satisfies readonly (keyof typeof profileErrors)[];
