import { DomainError } from '@tandem/shared-kernel';

/** The expected failures of this context. */
export interface PushFailures {
  /** The account or the credential of the request ended since the request was authenticated. */
  CREDENTIAL_ENDED: null;
  PUSH_NOT_CONFIGURED: null;
  DEVICE_UNKNOWN: null;
  DEVICES_TOO_MANY: { readonly limit: number };
  PUSH_REGISTRATION_INCOMPLETE: null;
  PUSH_KEY_WITHOUT_REGISTRATION: null;
  PUSH_TOKEN_WITHOUT_REGISTRATION: null;
  PUSH_KEY_INVALID: null;
  PUSH_REGISTRATION_IN_PROGRESS: null;
  PUSH_TOKEN_ID_INVALID: null;
  PUSH_TOKEN_LENGTH: null;
  APNS_TOKEN_INVALID: null;
  PUSH_TOKEN_UNKNOWN: null;
  PUSH_TOKENS_TOO_MANY: { readonly limit: number };
  PUSH_DEVICE_NOT_RECOGNIZED: null;
  PUSH_DEVICE_UNKNOWN_AT_BOUNCER: null;
  PUSH_BOUNCER_UNREACHABLE: null;
  PUSH_BOUNCER_FAILED: null;
  PUSH_NO_ACTIVE_DEVICE: null;
  UNSUBSCRIBE_LINK_INVALID: null;
}

type PushErrorCode = keyof PushFailures;

/** An expected failure of this context. */
export class PushError<Code extends PushErrorCode = PushErrorCode> extends DomainError<
  PushFailures,
  Code
> {}
