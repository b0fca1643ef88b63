export {
  EmailGateway,
  MailUnreadable,
  type EmailGatewayOptions,
  type EmailProtocol,
} from './email-gateway.ts';
