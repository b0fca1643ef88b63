export { type AccountHolders } from './account-holders.ts';
export { type Integration, type WebhookOption, type WebhookSignature } from './integration.ts';
export { IntegrationError, type IntegrationFailures } from './integration-error.ts';
export { INTEGRATIONS } from './integrations.ts';
export { NotifyOfSetupFault, type SetupNotices, type SetupFault } from './notify-of-setup-fault.ts';
export { Payload } from './payload.ts';
export { ReceiveWebhook, type WebhookSender } from './receive-webhook.ts';
export { type WebhookDelivery } from './webhook-delivery.ts';
