export { composeIdentity, type Identity, type IdentityOptions } from './compose-identity.ts';
