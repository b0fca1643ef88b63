export { sendReferrerNotice } from './referrer-notice.ts';
export {
  SystemBotMessages,
  type SystemBotName,
  type SystemBotQueries,
} from './system-bot-messages.ts';
export { EarlyWelcomeTexts, WelcomeMessages } from './welcome-messages.ts';
