export { EmailGateway, type EmailGatewayOptions, type EmailProtocol } from './email-gateway.ts';
export { readMail } from './read-mail.ts';
