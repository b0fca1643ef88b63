export { MessagingProfileTexts } from './messaging-profile-texts.ts';
export { SystemBotMessages, type SystemMessage } from './system-bot-messages.ts';
export { WelcomeBot } from './welcome-bot.ts';
export { type Identity, type IdentitySettings } from './assemble-identity.ts';
export { IDENTITY, composeIdentity, identityModule } from './identity-module.ts';
