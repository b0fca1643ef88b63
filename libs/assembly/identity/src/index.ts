export { CONDEMNED_MESSAGES } from './messaging-authored-messages.ts';
export { composeIdentity, type Identity, type IdentityOptions } from './compose-identity.ts';
