export { QueuedAccountMails } from './queued-account-mails.ts';
