export { type AccountMailQueries, type AccountMailRecipient } from './account-mail-queries.ts';
export { type AccountMail, type AccountMails, type AccountMailSubject } from './account-mail.ts';
export {
  ACCOUNT_MAIL_EVENTS,
  SendAccountMails,
  type AccountMailEvent,
} from './send-account-mails.ts';
