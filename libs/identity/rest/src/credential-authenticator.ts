import type { Authenticate } from '@tandem/identity-domain';
import type { MaybePromise } from '@tandem/shared-kernel';
import type { Authentication, Authenticator, Credentials } from '@tandem/shared-chat-wire';

/** Authentication of the chat service: an email and an API key, or a token. */
export class CredentialAuthenticator implements Authenticator {
  readonly #authenticate: Pick<Authenticate, 'execute'>;

  constructor(authenticate: Pick<Authenticate, 'execute'>) {
    this.#authenticate = authenticate;
  }

  authenticate({ email, secret }: Credentials, host: string): MaybePromise<Authentication> {
    return this.#authenticate.execute({ email, secret, host });
  }
}
