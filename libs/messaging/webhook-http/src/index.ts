export {
  HttpOutgoingWebhooks,
  type HttpOutgoingWebhooksOptions,
} from './http-outgoing-webhooks.ts';
