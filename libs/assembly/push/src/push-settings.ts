import { parseApnsCredentials, type ApnsCredentials } from '@tandem/push-apns/credentials';
import { parseFcmCredentials, type FcmCredentials } from '@tandem/push-fcm/credentials';
import { address, optional, required } from '@tandem/shared-runtime';

/** The transport of push notifications: one setting, which all processes read. */
export type PushCarrierSettings =
  | { readonly kind: 'none' }
  /** A service that forwards to the providers; it takes precedence over own credentials. */
  | { readonly kind: 'bouncer'; readonly url: string }
  | {
      readonly kind: 'providers';
      readonly fcm: FcmCredentials | null;
      readonly apns: ApnsCredentials | null;
    }
  /** For the demo: files in the data folder. */
  | { readonly kind: 'files' };

/** The environment variables of the setting. */
export const pushVariables = {
  PUSH_FCM_CREDENTIALS: optional(
    required('the JSON file of a service account', (value) => parseFcmCredentials(value)),
  ),
  PUSH_APNS_CREDENTIALS: optional(
    required('JSON with the key of a team', (value) => parseApnsCredentials(value)),
  ),
  PUSH_BOUNCER_URL: optional(address('http', 'https')),
} as const;

/**
 * Reads the setting from the variables.
 *
 * @param otherwise applies when no variable is set
 */
export function pushCarrierOf(
  values: {
    readonly PUSH_FCM_CREDENTIALS: FcmCredentials | undefined;
    readonly PUSH_APNS_CREDENTIALS: ApnsCredentials | undefined;
    readonly PUSH_BOUNCER_URL: URL | undefined;
  },
  otherwise: 'none' | 'files' = 'none',
): PushCarrierSettings {
  const { PUSH_FCM_CREDENTIALS: fcm, PUSH_APNS_CREDENTIALS: apns, PUSH_BOUNCER_URL: url } = values;
  if (url) return { kind: 'bouncer', url: url.href };
  if (fcm || apns) return { kind: 'providers', fcm: fcm ?? null, apns: apns ?? null };
  return { kind: otherwise };
}
