export { HmacUnsubscribeTokens } from './hmac-unsubscribe-tokens.ts';
export { QueuedMissedMails, type MissedMailOptions } from './queued-missed-mails.ts';
