export { integrationEndpoints } from './incoming-webhook.endpoint.ts';
export { incomingWebhooksState } from './incoming-webhooks-state.ts';
export { integrationErrors } from './integration-errors.ts';
