import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { UserQueries } from '../users/user-queries.ts';
import { isExpired, type CredentialRefusal } from './authenticate.ts';

/** The user on whose behalf another system writes, or why it may not. */
type WebhookVerdict =
  | {
      readonly ok: true;
      readonly actor: Actor;
      readonly ownerId: number;
      readonly email: string;
      readonly fullName: string;
    }
  | { readonly ok: false; readonly reason: Exclude<CredentialRefusal, 'incoming-webhook-bot'> };

/** Finds the user on whose behalf an external system acts that presents only an API key or a token. */
export class AuthenticateWebhook {
  readonly #ports: Pick<IdentityPorts, 'credentials' | 'addresses' | 'uses' | 'clock'>;
  readonly #users: Pick<UserQueries, 'findOwn'>;

  constructor(
    ports: Pick<IdentityPorts, 'credentials' | 'addresses' | 'uses' | 'clock'>,
    users: Pick<UserQueries, 'findOwn'>,
  ) {
    this.#ports = ports;
    this.#users = users;
  }

  /**
   * @param input.host the request's Host, without a port
   * @returns the bot with its owner; a user owns themselves
   */
  async execute(input: {
    readonly secret: string;
    readonly host: string;
  }): Promise<WebhookVerdict> {
    const holder = await this.#ports.credentials.findBySecret(input.secret);
    if (!holder) return { ok: false, reason: 'unknown-key' };
    const { credential } = holder.actor;
    if (credential && isExpired(credential, this.#ports.clock))
      return { ok: false, reason: 'expired' };
    if (holder.realmDeactivated) return { ok: false, reason: 'realm-deactivated' };
    if (!holder.isActive) return { ok: false, reason: 'user-deactivated' };
    if (this.#ports.addresses.stringIdOf(input.host) !== holder.realmStringId) {
      return { ok: false, reason: 'wrong-host' };
    }
    const { actor } = holder;
    if (credential) this.#ports.uses.used(credential);
    const own = await this.#users.findOwn(actor);
    if (!own) return { ok: false, reason: 'unknown-key' };
    const { email, fullName, bot } = own;
    return { ok: true, actor, ownerId: bot?.ownerId ?? actor.userId, email, fullName };
  }
}
