export { ExternalMediaAddresses } from './external-media-addresses.ts';
export { HttpExternalMedia } from './http-external-media.ts';
export { HttpOutgoingWebhooks } from './http-outgoing-webhooks.ts';
