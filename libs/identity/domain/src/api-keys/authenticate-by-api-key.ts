import { mapMaybe, type Actor, type MaybePromise } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { CredentialHolder } from './credential-store.ts';

/** Why an API key was refused, in the order in which the reasons are looked for. */
export type ApiKeyRefusal =
  | 'unknown-key'
  | 'realm-deactivated'
  | 'user-deactivated'
  | 'wrong-host'
  | 'incoming-webhook-bot';

/** Who holds the key and may use it, or why not. */
export type ApiKeyVerdict =
  | { readonly ok: true; readonly actor: Actor }
  | { readonly ok: false; readonly reason: ApiKeyRefusal };

const INCOMING_WEBHOOK = 2;

/** Finds the account of an API key, and checks that it may use the API at this host. */
export class AuthenticateByApiKey {
  readonly #ports: Pick<IdentityPorts, 'credentials' | 'addresses'>;

  constructor(ports: Pick<IdentityPorts, 'credentials' | 'addresses'>) {
    this.#ports = ports;
  }

  /**
   * @param input.email API email or real email of the key's holder, in any spelling
   * @param input.host the request's Host, without a port
   */
  execute(input: {
    readonly email: string;
    readonly apiKey: string;
    readonly host: string;
  }): MaybePromise<ApiKeyVerdict> {
    const found = this.#ports.credentials.findByApiKey(input.apiKey);
    return mapMaybe(found, (holder) => this.#verdictOn(holder, input));
  }

  #verdictOn(
    holder: CredentialHolder | null,
    input: { readonly email: string; readonly host: string },
  ): ApiKeyVerdict {
    if (!holder?.emails.includes(input.email.toLowerCase())) return refused('unknown-key');
    if (holder.realmDeactivated) return refused('realm-deactivated');
    if (!holder.isActive) return refused('user-deactivated');
    if (this.#ports.addresses.stringIdOf(input.host) !== holder.realmStringId)
      return refused('wrong-host');
    if (holder.botType === INCOMING_WEBHOOK) return refused('incoming-webhook-bot');
    return { ok: true, actor: holder.actor };
  }
}

function refused(reason: ApiKeyRefusal): ApiKeyVerdict {
  return { ok: false, reason };
}
