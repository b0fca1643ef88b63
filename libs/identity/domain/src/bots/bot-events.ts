import type { DomainEvent } from '@tandem/shared-kernel';

/** A bot changed. Its name, role and activity have the events of all accounts. */
export interface BotChanged extends DomainEvent {
  readonly type: 'bot.changed';
  readonly userId: number;
  readonly actorId: number;
  /** The changed parts, which translators read again. */
  readonly properties: readonly BotProperty[];
}

/** The owner of a bot changed. */
export interface BotOwnerChanged extends DomainEvent {
  readonly type: 'bot.owner_changed';
  readonly userId: number;
  readonly actorId: number;
  readonly ownerId: number;
  /** `null` for a bot without an owner. */
  readonly oldOwnerId: number | null;
}

/** Properties of a bot that may change besides its account. */
export type BotProperty =
  | 'default_sending_stream'
  | 'default_events_register_stream'
  | 'default_all_public_streams'
  | 'services';

/** Events about bots. */
export type BotEvent = BotChanged | BotOwnerChanged;
