export { createMailer, defaultSender } from './create-mailer.ts';
export { MailRefused, type Mailer } from './mail.ts';
