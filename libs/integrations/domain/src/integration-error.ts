import { DomainError } from '@tandem/shared-kernel';

/** The expected failures of this context. */
export interface IntegrationFailures {
  INTEGRATION_UNKNOWN: { name: string };
  /** The sender did nothing wrong, but there is no message for such an event. */
  WEBHOOK_EVENT_UNSUPPORTED: { webhookName: string; eventType: string };
  /** The payload is not one that the system sends. */
  WEBHOOK_PAYLOAD_ANOMALOUS: { webhookName: string };
  /** The signature is missing, or made with another secret. */
  WEBHOOK_SIGNATURE_WRONG: null;
  /** The integration explains the error. */
  WEBHOOK_PAYLOAD_INVALID: { reason: string };
}

export type IntegrationErrorCode = keyof IntegrationFailures;

/** An expected failure of this context. */
export class IntegrationError<
  Code extends IntegrationErrorCode = IntegrationErrorCode,
> extends DomainError<IntegrationFailures, Code> {}
