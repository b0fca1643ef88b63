export { ExternalMediaAddresses } from './external-media-addresses.ts';
export { HttpExternalMedia, type HttpExternalMediaOptions } from './http-external-media.ts';
export {
  HttpOutgoingWebhooks,
  type HttpOutgoingWebhooksOptions,
} from './http-outgoing-webhooks.ts';
