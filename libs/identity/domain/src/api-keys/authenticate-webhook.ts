import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { UserQueries } from '../users/user-queries.ts';
import type { ApiKeyRefusal } from './authenticate-by-api-key.ts';

/** In whose name another system writes, or why it may not. */
export type WebhookVerdict =
  | { readonly ok: true; readonly actor: Actor; readonly ownerId: number }
  | { readonly ok: false; readonly reason: Exclude<ApiKeyRefusal, 'incoming-webhook-bot'> };

/** Finds the user on whose behalf an external system acts that presents only an API key. */
export class AuthenticateWebhook {
  readonly #ports: Pick<IdentityPorts, 'credentials' | 'addresses'>;
  readonly #users: Pick<UserQueries, 'findOwn'>;

  constructor(
    ports: Pick<IdentityPorts, 'credentials' | 'addresses'>,
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
    readonly apiKey: string;
    readonly host: string;
  }): Promise<WebhookVerdict> {
    const holder = await this.#ports.credentials.findByApiKey(input.apiKey);
    if (!holder) return { ok: false, reason: 'unknown-key' };
    if (holder.realmDeactivated) return { ok: false, reason: 'realm-deactivated' };
    if (!holder.isActive) return { ok: false, reason: 'user-deactivated' };
    if (this.#ports.addresses.stringIdOf(input.host) !== holder.realmStringId) {
      return { ok: false, reason: 'wrong-host' };
    }
    const { actor } = holder;
    const own = actor.isBot ? await this.#users.findOwn(actor) : null;
    return { ok: true, actor, ownerId: own?.bot?.ownerId ?? actor.userId };
  }
}
