import type { IntegrationFailures } from '@tandem/integrations-domain';
import type { WireErrorTable } from '@tandem/shared-chat-wire';

/** The wire form of every failure of the integrations context. */
export const integrationErrors = {
  INTEGRATION_UNKNOWN: { status: 404, code: 'NOT_FOUND', msg: 'No such integration: {name}' },
  // The sender did nothing wrong, and would repeat the request for another status.
  WEBHOOK_EVENT_UNSUPPORTED: {
    status: 200,
    code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
    msg: "The '{eventType}' event isn't currently supported by the {webhookName} webhook; ignoring",
    extra: { webhook_name: 'webhookName', event_type: 'eventType' },
  },
  WEBHOOK_PAYLOAD_ANOMALOUS: {
    status: 400,
    code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
    msg: 'Unable to parse request: Did {webhookName} generate this event?',
    extra: { webhook_name: 'webhookName' },
  },
  WEBHOOK_SIGNATURE_WRONG: {
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Webhook signature verification failed.',
  },
  WEBHOOK_PAYLOAD_INVALID: { status: 400, code: 'BAD_REQUEST', msg: '{reason}' },
} satisfies WireErrorTable<IntegrationFailures>;
