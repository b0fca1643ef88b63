import type { Actor } from '@tandem/shared-kernel';
import type { BotDetails } from './bot-details.ts';
import type { UserView } from '../users/user-queries.ts';
import type { WebhookSecretState } from './webhook-secret.ts';

/** A bot as shown to users who may manage it. */
export interface BotView extends Omit<
  BotDetails,
  'defaultSendingChannelId' | 'defaultEventsChannelId'
> {
  readonly account: Pick<
    UserView,
    | 'id'
    | 'realmId'
    | 'email'
    | 'deliveryEmail'
    | 'emailVisibility'
    | 'fullName'
    | 'isActive'
    | 'bot'
    | 'avatarSource'
    | 'avatarVersion'
  >;
  readonly apiKeyVersion: number;
  /** API email of the owner; `null` for a bot without an owner. */
  readonly ownerEmail: string | null;
  /** Names of channels. */
  readonly defaultSendingChannel: string | null;
  readonly defaultEventsChannel: string | null;
}

/** Reads bots for users who may manage them. */
export interface BotQueries {
  /** The active bots of the actor, ascending by number. */
  own(actor: Pick<Actor, 'userId' | 'realmId'>): Promise<readonly BotView[]>;
  /** These bots of the organization, ascending by number; for administrators and owners of bots. */
  find(realmId: number, botIds: readonly number[]): Promise<readonly BotView[]>;
  /** The bots that the actor may manage, ascending: all for an administrator, otherwise their own. */
  managedBy(actor: Actor): Promise<readonly BotView[]>;
  /** The versions of the secret of a bot's webhook; that of a bot without details is version 0. */
  webhookSecret(botId: number): Promise<WebhookSecretState>;
  /** The storage of a bot, by key. */
  stored(actor: Pick<Actor, 'userId'>): Promise<ReadonlyMap<string, string>>;
}
