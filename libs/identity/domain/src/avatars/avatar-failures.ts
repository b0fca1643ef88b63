/** The expected failures of this area. */
export interface AvatarFailures {
  AVATAR_CHANGES_DISABLED: null;
  IMAGE_INVALID: null;
}
