export { createMailer, defaultSender, type MailerOptions } from './create-mailer.ts';
export { FileMailer } from './file-mailer.ts';
export { MailRefused, type Mail, type Mailer, type Posting } from './mail.ts';
export { SmtpMailer, type SmtpOptions, type SmtpPatience } from './smtp-mailer.ts';
