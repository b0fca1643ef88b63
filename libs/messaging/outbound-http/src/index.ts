export { ExternalMediaAddresses } from './external-media-addresses.ts';
export { requestGuarded } from './guarded-request.ts';
export { HttpExternalMedia } from './http-external-media.ts';
export { HttpOutgoingWebhooks } from './http-outgoing-webhooks.ts';
