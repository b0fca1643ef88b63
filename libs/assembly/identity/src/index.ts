export { MessagingGreetings, systemBotMessages } from './messaging-texts.ts';
export { type Identity, type IdentitySettings } from './assemble-identity.ts';
export { IDENTITY, composeIdentity, identityModule } from './identity-module.ts';
