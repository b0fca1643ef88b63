import { badRequest, coded } from '../wire-entries.ts';

/** The wire form of the failures around pictures. */
export const avatarErrors = {
  AVATAR_CHANGES_DISABLED: badRequest('Avatar changes are disabled in this organization.'),
  IMAGE_INVALID: coded('BAD_IMAGE', 'Invalid image format'),
} as const;
