import type { Payload } from './payload.ts';

/** A request of another system. */
export interface WebhookRequest {
  readonly payload: Payload;
  /** The raw payload: JSON, or any text where the integration accepts texts. */
  readonly text: string;
  /** The name of the event in the integration's header; empty for integrations without one. */
  readonly event: string;
  /** The parameters of the address that belong to the integration, as the address has them. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /**
   * True if the address has a topic. Then messages contain the title of their object, which otherwise is the
   * topic.
   */
  readonly hasChosenTopic: boolean;
}

/** The message of a request. */
export interface WebhookMessage {
  /** The topic, unless the address names one. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** A channel by name or ID that replaces the one of the address. */
  readonly channel?: string;
  /** Matched by `only_events` and `exclude_events`; messages without it are always sent. */
  readonly event?: string;
}

/** The scheme by which a sender proves that it knows the secret of a webhook. */
export interface WebhookSignature {
  readonly header: string;
  /**
   * `token`: the header is the secret itself. Otherwise it is the HMAC-SHA-256 of the body in
   * hexadecimal digits, after `prefix`.
   */
  readonly kind: 'token' | 'hmac-sha256';
  readonly prefix?: string;
}

/** A parameter of the address that belongs to one integration. */
export interface WebhookOption {
  readonly name: string;
  /** A label for users who compose an address. */
  readonly label: string;
  readonly kind: 'text' | 'boolean';
  /** The description in the documentation. */
  readonly description: string;
}

/** The acting user of an event. */
export interface ActingUser {
  /** The path of their account in payloads. */
  readonly account: readonly string[];
  /** The path of the name that texts show. */
  readonly name: readonly string[];
}

/** The profile field with accounts of a system. */
export interface AccountField {
  /** The name of a field for external accounts. */
  readonly name: string;
  /** The first user with an account in the payload counts. */
  readonly users: readonly ActingUser[];
}

/** One system whose notifications become messages. */
export interface Integration {
  /** The system's own name. */
  readonly displayName: string;
  /** The name in errors; with the suffix `Webhook`, the client of the messages. */
  readonly name: string;
  /** The events that it supports, for the documentation. */
  readonly summary: string;
  /** The sender's documentation of its payloads. */
  readonly documentation: string;
  /** Names the event; a request without it is refused. */
  readonly eventHeader?: string;
  /** All event types that `only_events` and `exclude_events` can name. */
  readonly eventTypes?: readonly string[];
  readonly options?: readonly WebhookOption[];
  /** The sender's signature scheme; absent for senders that do not sign. */
  readonly signature?: WebhookSignature;
  /** Errors have the form that clients of Slack's webhooks read, too. */
  readonly answersLikeSlack?: boolean;
  /** The sender encodes the parameters of the address twice. */
  readonly decodesAddress?: boolean;
  /** A body that is not JSON is a payload: a text. */
  readonly acceptsText?: boolean;
  /** Texts mention the acting user silently, where exactly one user has their account in this field. */
  readonly accountField?: AccountField;
  /** The owner of the bot gets no notice about a body that is not JSON. */
  readonly ignoresInvalidJson?: boolean;
  /** A request with such a payload checks which bot the key belongs to, and sends nothing. */
  readonly asksForBot?: (payload: Payload) => boolean;
  /**
   * @returns no message for events without interest
   * @throws AnomalousPayload, UnsupportedEvent, InvalidPayload
   */
  messagesOf(request: WebhookRequest): readonly WebhookMessage[];
}
