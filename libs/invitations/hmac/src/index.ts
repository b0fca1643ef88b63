export { HmacInvitationTokens } from './hmac-invitation-tokens.ts';
