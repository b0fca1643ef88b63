export { composeMail, escapeHtml, type MailContent } from './compose-mail.ts';
export {
  MAIL_QUEUE,
  PostgresMailQueue,
  openMail,
  type QueuedMail,
  type SealedMail,
} from './mail-queue.ts';
export { MailSeal, TextSeal } from './mail-seal.ts';
