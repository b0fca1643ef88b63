export { HmacUnsubscribeTokens } from './hmac-unsubscribe-tokens.ts';
export { QueuedMissedMails } from './queued-missed-mails.ts';
