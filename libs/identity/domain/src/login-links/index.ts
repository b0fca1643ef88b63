export { CreateLoginLink } from './create-login-link.ts';
export { FollowLoginLink } from './follow-login-link.ts';
export {
  DESKTOP_TOKEN_SECONDS,
  LOGIN_LINK_SECONDS,
  type LoginLink,
  type LoginLinkRepository,
} from './login-link.ts';
