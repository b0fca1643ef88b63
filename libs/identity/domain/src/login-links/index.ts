export { CreateLoginLink } from './create-login-link.ts';
export { FollowLoginLink } from './follow-login-link.ts';
export { type LoginLink, type LoginLinkRepository } from './login-link.ts';
