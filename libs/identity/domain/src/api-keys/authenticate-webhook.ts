import type { Actor } from '@tandem/shared-kernel';
import { BOT_TYPES } from '../bots/bot-details.ts';
import type { BotQueries } from '../bots/bot-queries.ts';
import { validVersions } from '../bots/webhook-secret.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { UserQueries } from '../users/user-queries.ts';
import { checkServed, isExpired, type CredentialRefusal } from './authenticate.ts';

type Ports = Pick<
  IdentityPorts,
  'apiKeys' | 'credentials' | 'addresses' | 'currentRealms' | 'uses' | 'clock'
>;

/** The user on whose behalf another system writes, or why it may not. */
type WebhookVerdict =
  | {
      readonly ok: true;
      readonly actor: Actor;
      readonly ownerId: number;
      readonly email: string;
      readonly fullName: string;
      /** The valid secrets of an incoming webhook bot; if empty, its requests need no signature. */
      readonly secrets: readonly string[];
    }
  | { readonly ok: false; readonly reason: Exclude<CredentialRefusal, 'incoming-webhook-bot'> };

/** Finds the user for a request of an external system with only an API key or a token. */
export class AuthenticateWebhook {
  readonly #ports: Ports;
  readonly #users: Pick<UserQueries, 'findOwn'>;
  readonly #bots: Pick<BotQueries, 'webhookSecret'>;

  constructor(
    ports: Ports,
    users: Pick<UserQueries, 'findOwn'>,
    bots: Pick<BotQueries, 'webhookSecret'>,
  ) {
    this.#ports = ports;
    this.#users = users;
    this.#bots = bots;
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
    if (!holder) {
      await checkServed(this.#ports, input.host);
      return { ok: false, reason: 'unknown-key' };
    }
    const { credential } = holder.actor;
    if (credential && isExpired(credential, this.#ports.clock))
      return { ok: false, reason: 'expired' };
    if (holder.realmDeactivated) return { ok: false, reason: 'realm-deactivated' };
    if (!holder.isActive) return { ok: false, reason: 'user-deactivated' };
    if (this.#ports.addresses.stringIdOf(input.host) !== holder.realmStringId) {
      return { ok: false, reason: 'wrong-host' };
    }
    const { actor } = holder;
    this.#ports.uses.used(credential ?? { kind: 'api_key', id: actor.userId });
    const own = await this.#users.findOwn(actor);
    if (!own) return { ok: false, reason: 'unknown-key' };
    const { email, fullName, bot } = own;
    const secrets = bot?.type === BOT_TYPES.incoming ? await this.#secretsOf(actor.userId) : [];
    return { ok: true, actor, ownerId: bot?.ownerId ?? actor.userId, email, fullName, secrets };
  }

  async #secretsOf(botId: number): Promise<readonly string[]> {
    const { apiKeys, clock } = this.#ports;
    const versions = validVersions(await this.#bots.webhookSecret(botId), clock.now());
    return versions.map((version) => apiKeys.webhookSecretOf(botId, version));
  }
}
