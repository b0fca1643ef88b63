export { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';
export { MailServer, type MailServerOptions, type ReceivedMail } from './mail-server.ts';
