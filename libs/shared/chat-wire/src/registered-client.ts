import type { Role } from '@tandem/shared-kernel';
import type { WireDialect } from './wire-names.ts';

/**
 * The capabilities that a client declared at registration; all others are false.
 *
 * @see `POST register`, parameter `client_capabilities`
 */
export interface ClientCapabilities {
  /** Subscriptions have null where they inherit the user's setting. */
  readonly notification_settings_null: boolean;
  /** One `delete_message` event for many messages. */
  readonly bulk_message_deletion: boolean;
  /** Users may have no `avatar_url`. */
  readonly user_avatar_url_field_optional: boolean;
  readonly stream_typing_notifications: boolean;
  readonly user_settings_object: boolean;
  /** Without it `realm_linkifiers` is empty. */
  readonly linkifier_url_template: boolean;
  /** Inaccessible users are omitted rather than sent as unknown users. */
  readonly user_list_incomplete: boolean;
  readonly include_deactivated_groups: boolean;
  readonly archived_channels: boolean;
  /** Without it the general chat has its display name for a topic, everywhere in the queue. */
  readonly empty_topic_name: boolean;
  readonly simplified_presence_events: boolean;
  readonly individual_emoji_changes: boolean;
}

/** Every capability of this server, absent. */
export const NO_CAPABILITIES: ClientCapabilities = {
  notification_settings_null: false,
  bulk_message_deletion: false,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: false,
  user_settings_object: false,
  linkifier_url_template: false,
  user_list_incomplete: false,
  include_deactivated_groups: false,
  archived_channels: false,
  empty_topic_name: false,
  simplified_presence_events: false,
  individual_emoji_changes: false,
};

/**
 * The form of a registration. Queues of equal form share one object, so that an event is presented once for
 * all of them.
 */
export interface ClientForm {
  /** Content of messages as HTML rather than Markdown. */
  readonly applyMarkdown: boolean;
  /** The client computes the addresses of pictures where it can. */
  readonly clientComputesAvatars: boolean;
  /** Presences by user number, in the modern shape. */
  readonly slimPresence: boolean;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
  readonly capabilities: ClientCapabilities;
  /** Stored with the queue; the dialect of its events. */
  readonly words: WireDialect;
  /** Event types that the client listens to; `null` for all. */
  readonly eventTypes: readonly string[] | null;
  /** The credential that registered the queue has limits: API keys of bots are empty in its events. */
  readonly hidesKeys?: true;
}

/** The recipient of an event or of the initial state. */
export interface RegisteredClient {
  readonly userId: number;
  readonly realmId: number;
  readonly role: Role;
  readonly isBot: boolean;
  readonly form: ClientForm;
  /** Name of the client program. */
  readonly clientName: string;
  /** The client's event queue; the echo of a sent message goes to one of them only. */
  readonly queueId: string;
}
