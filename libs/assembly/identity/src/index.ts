export { MessagingProfileTexts } from './messaging-profile-texts.ts';
export { SystemBotMessages, type SystemMessage } from './system-bot-messages.ts';
export { WelcomeBot } from './welcome-bot.ts';
export { CONDEMNED_MESSAGES } from './messaging-authored-messages.ts';
export { composeIdentity, type Identity, type IdentityOptions } from './compose-identity.ts';
