import type { PushFailures } from '@tandem/push-domain';
import type { WireErrorTable } from '@tandem/shared-chat-wire';

const failure = (code: string, msg: string, status = 400) => ({ status, code, msg }) as const;
const badRequest = (msg: string) => failure('BAD_REQUEST', msg);

/** The wire form of every failure of the push context. */
export const pushErrors = {
  // As any later request with it.
  CREDENTIAL_ENDED: failure('UNAUTHORIZED', 'Invalid API key', 401),
  PUSH_NOT_CONFIGURED: failure(
    'PUSH_SERVICE_NOT_CONFIGURED',
    'Server is not configured to use push notification service.',
  ),
  DEVICE_UNKNOWN: badRequest('Invalid `device_id`'),
  DEVICES_TOO_MANY: badRequest('You have reached the limit of {limit} client devices.'),
  PUSH_REGISTRATION_INCOMPLETE: badRequest(
    'Missing parameters: must provide either all push key fields, all token fields, or both.',
  ),
  PUSH_KEY_WITHOUT_REGISTRATION: badRequest('No push registration exists to rotate key for.'),
  PUSH_TOKEN_WITHOUT_REGISTRATION: badRequest('No push registration exists to rotate token for.'),
  PUSH_KEY_INVALID: badRequest('Invalid `push_key`'),
  PUSH_REGISTRATION_IN_PROGRESS: badRequest('A registration for the device already in progress.'),
  PUSH_TOKEN_ID_INVALID: badRequest('`token_id` is not Base64 encoded'),
  PUSH_TOKEN_LENGTH: badRequest('Empty or invalid length token'),
  APNS_TOKEN_INVALID: badRequest('Invalid APNS token'),
  PUSH_TOKEN_UNKNOWN: badRequest('Token does not exist'),
  PUSH_TOKENS_TOO_MANY: badRequest('You have reached the limit of {limit} push tokens.'),
  PUSH_DEVICE_NOT_RECOGNIZED: failure('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized'),
  PUSH_DEVICE_UNKNOWN_AT_BOUNCER: failure(
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
    'Device not recognized by the push bouncer',
  ),
  PUSH_BOUNCER_UNREACHABLE: failure(
    'FAILED_TO_CONNECT_BOUNCER',
    'Network error while connecting to the push notification service.',
    502,
  ),
  PUSH_BOUNCER_FAILED: failure(
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
    'Internal server error on the push notification service.',
    502,
  ),
  PUSH_NO_ACTIVE_DEVICE: failure(
    'NO_ACTIVE_PUSH_DEVICE',
    'User has no active device registered for push notifications.',
  ),
  UNSUBSCRIBE_LINK_INVALID: badRequest('This link is not valid.'),
} as const satisfies WireErrorTable<PushFailures>;
