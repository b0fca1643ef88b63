export { MessagingGreetings, systemBotMessages } from './messaging-texts.ts';
export { type Identity } from './assemble-identity.ts';
export { createLoginLinkUrl } from './login-link-url.ts';
export { IDENTITY, INVITED_SIGN_UPS, composeIdentity, identityModule } from './identity-module.ts';
