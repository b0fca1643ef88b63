export { type AccountMailOptions } from './account-mail-texts.ts';
export { QueuedAccountMails } from './queued-account-mails.ts';
