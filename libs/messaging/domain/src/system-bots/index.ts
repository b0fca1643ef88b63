export { sendReferrerNotice, type ReferredNewcomer } from './referrer-notice.ts';
export {
  SystemBotMessages,
  type SystemBotMessage,
  type SystemBotName,
  type SystemBotPorts,
  type SystemBotQueries,
  type SystemBotTx,
} from './system-bot-messages.ts';
export { EarlyWelcomeTexts, WelcomeMessages, type WelcomedUser } from './welcome-messages.ts';
