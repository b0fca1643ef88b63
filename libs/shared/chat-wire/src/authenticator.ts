import type { Actor, MaybePromise } from '@tandem/shared-kernel';
import { unauthorized, type Credentials } from './credentials.ts';

/** The reason for which credentials were refused, in the order of the checks. */
export type AuthenticationFailure =
  | 'unknown-key'
  | 'expired'
  | 'realm-deactivated'
  | 'user-deactivated'
  | 'wrong-host'
  | 'incoming-webhook-bot';

export type Authentication =
  | { readonly ok: true; readonly actor: Actor }
  | {
      readonly ok: false;
      readonly reason: AuthenticationFailure;
      /** The incoming webhook bot, which some endpoints accept. */
      readonly actor?: Actor;
    };

/**
 * Finds the actor for credentials. Runs for every request, so an implementation caches; a changed or
 * revoked key must become invalid at once in every process. Cached results are returned synchronously.
 */
export interface Authenticator {
  /**
   * @param host the request's Host, lower case, without a port
   * @param address the network address of the client
   */
  authenticate(
    credentials: Credentials,
    host: string,
    address: string,
  ): MaybePromise<Authentication>;
}

/** The texts of the wire for refused credentials. */
export const AUTHENTICATION_MESSAGES: Readonly<Record<AuthenticationFailure, string>> = {
  'unknown-key': 'Invalid API key',
  expired: 'This token has expired',
  'realm-deactivated': 'This organization has been deactivated',
  'user-deactivated': 'Account is deactivated',
  'wrong-host': 'Account is not associated with this subdomain',
  'incoming-webhook-bot': 'This API is not available to incoming webhook bots.',
};

/**
 * @param allowsIncomingWebhookBots whether the endpoint accepts them
 * @throws WireError 401 for refused credentials
 */
export function actorOf(found: Authentication, allowsIncomingWebhookBots = false): Actor {
  if (!found.ok && found.actor && allowsIncomingWebhookBots) return found.actor;
  if (!found.ok) throw unauthorized(AUTHENTICATION_MESSAGES[found.reason]);
  return found.actor;
}
