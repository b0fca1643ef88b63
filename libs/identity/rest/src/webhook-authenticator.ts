import type { AuthenticateWebhook } from '@tandem/identity-domain';
import { WireError, checkScope, isSecret } from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';

const REFUSALS = {
  'unknown-key': new WireError(401, 'INVALID_API_KEY', 'Invalid API key'),
  expired: new WireError(401, 'INVALID_API_KEY', 'This token has expired'),
  'realm-deactivated': new WireError(
    401,
    'REALM_DEACTIVATED',
    'This organization has been deactivated',
  ),
  'user-deactivated': new WireError(401, 'USER_DEACTIVATED', 'Account is deactivated'),
  'wrong-host': WireError.badRequest('Account is not associated with this subdomain'),
} as const;

/** Authentication by an API key or a token in an address. */
export class WebhookAuthenticator {
  readonly #authenticate: Pick<AuthenticateWebhook, 'execute'>;

  constructor(authenticateWebhook: Pick<AuthenticateWebhook, 'execute'>) {
    this.#authenticate = authenticateWebhook;
  }

  /** @throws WireError 401 for a key that may not be used, 400 for one of another organization */
  async senderOf(
    apiKey: string,
    host: string,
  ): Promise<{
    readonly actor: Actor;
    readonly ownerId: number;
    readonly email: string;
    readonly fullName: string;
    readonly secrets: readonly string[];
  }> {
    if (!isSecret(apiKey)) throw new WireError(401, 'INVALID_API_KEY', 'Malformed API key');
    const verdict = await this.#authenticate.execute({ secret: apiKey, host });
    if (!verdict.ok) throw REFUSALS[verdict.reason];
    checkScope('write', verdict.actor);
    return verdict;
  }
}
