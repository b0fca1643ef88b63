import { visit } from '@tandem/identity-openid-connect/testing';
import type { ChatClient } from './chat-client.ts';
import { PageBrowser } from './page-browser.ts';

/** The path at which log-ins by a provider begin; the name of the provider follows. */
export const LOGIN = '/accounts/login/social/oidc';

interface Provider {
  readonly issuer: string;
}

/** A browser that logs in by providers. */
export class ProviderBrowser extends PageBrowser {
  readonly #client: ChatClient;
  readonly #nameOf: (provider: Provider) => string;
  readonly #first: Provider;

  constructor(client: ChatClient, nameOf: (provider: Provider) => string, first: Provider) {
    super(client.url);
    this.#client = client;
    this.#nameOf = nameOf;
    this.#first = first;
  }

  /** Logs in at the provider. @returns the address that it sends the browser back to */
  async begin({ query = '', provider = this.#first } = {}): Promise<string> {
    const { status, location, text } = await this.open(
      `${LOGIN}/${this.#nameOf(provider)}${query}`,
    );
    if (status !== 302) throw new Error(`${status} ${text}`);
    return visit(location, provider.issuer);
  }

  async logIn(options: { readonly query?: string; readonly provider?: Provider } = {}) {
    return this.open(await this.begin(options));
  }

  /** The id of the user who is logged in. */
  async userId(): Promise<number | null> {
    const cookie = `sessionid=${this.cookies.get('sessionid') ?? ''}`;
    const { body } = await this.#client.get('/users/me', {}, { headers: { cookie } });
    return (body.user_id as number | undefined) ?? null;
  }
}
