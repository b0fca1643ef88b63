export { EmailGateway, type EmailGatewayOptions } from './email-gateway.ts';
export { readMail } from './read-mail.ts';
