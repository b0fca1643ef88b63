import type { AuthenticateByApiKey } from '@tandem/identity-domain';
import type { MaybePromise } from '@tandem/shared-kernel';
import type { Authentication, Authenticator, Credentials } from '@tandem/shared-chat-wire';

/** HTTP Basic authentication of the chat service: an email and an API key. */
export class ApiKeyAuthenticator implements Authenticator {
  readonly #authenticate: Pick<AuthenticateByApiKey, 'execute'>;

  constructor(authenticateByApiKey: Pick<AuthenticateByApiKey, 'execute'>) {
    this.#authenticate = authenticateByApiKey;
  }

  authenticate({ email, apiKey }: Credentials, host: string): MaybePromise<Authentication> {
    return this.#authenticate.execute({ email, apiKey, host });
  }
}
