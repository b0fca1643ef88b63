import type { AuthenticateWebhook } from '@tandem/identity-domain';
import { WireError } from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';

const API_KEY = /^[A-Za-z0-9]{32}$/;
const REFUSALS = {
  'unknown-key': new WireError(401, 'INVALID_API_KEY', 'Invalid API key'),
  'realm-deactivated': new WireError(
    401,
    'REALM_DEACTIVATED',
    'This organization has been deactivated',
  ),
  'user-deactivated': new WireError(401, 'USER_DEACTIVATED', 'Account is deactivated'),
  'wrong-host': WireError.badRequest('Account is not associated with this subdomain'),
} as const;

/** Authentication by an API key that stands in an address. */
export class WebhookAuthenticator {
  readonly #authenticate: Pick<AuthenticateWebhook, 'execute'>;

  constructor(authenticateWebhook: Pick<AuthenticateWebhook, 'execute'>) {
    this.#authenticate = authenticateWebhook;
  }

  /** @throws WireError 401 for a key that may not be used, 400 for one of another organization */
  async senderOf(
    apiKey: string,
    host: string,
  ): Promise<{ readonly actor: Actor; readonly ownerId: number }> {
    if (!API_KEY.test(apiKey)) throw new WireError(401, 'INVALID_API_KEY', 'Malformed API key');
    const verdict = await this.#authenticate.execute({ apiKey, host });
    if (!verdict.ok) throw REFUSALS[verdict.reason];
    return verdict;
  }
}
