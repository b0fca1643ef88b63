import type { Payload } from './payload.ts';

/** A request of another system. */
export interface WebhookRequest {
  readonly payload: Payload;
  /** The payload as it was sent: JSON, or any text where the integration accepts texts. */
  readonly text: string;
  /** The name of the event in the integration's header; empty for integrations without one. */
  readonly event: string;
  /** The parameters of the address that belong to the integration, as the address has them. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /**
   * Whether the address names a topic. Then messages name the title of what they are about, which
   * otherwise is in the topic.
   */
  readonly hasChosenTopic: boolean;
}

/** A message that an integration makes of a request. */
export interface WebhookMessage {
  /** The topic, unless the address names one. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** What `only_events` and `exclude_events` match; messages without it are always sent. */
  readonly event?: string;
}

/** How a sender proves that it knows the secret of a webhook. */
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
  /** For the users who compose an address. */
  readonly label: string;
  readonly kind: 'text' | 'boolean';
  /** For the documentation. */
  readonly description: string;
}

/** One system whose notifications become messages. */
export interface Integration {
  /** The system's own name. */
  readonly displayName: string;
  /** The name in errors; with `Webhook` behind it, the client that sent the messages. */
  readonly name: string;
  /** What it makes messages of, for the documentation. */
  readonly summary: string;
  /** The sender's documentation of its payloads. */
  readonly documentation: string;
  /** Names the event; a request without it is refused. */
  readonly eventHeader?: string;
  /** All event types that `only_events` and `exclude_events` can name. */
  readonly eventTypes?: readonly string[];
  readonly options?: readonly WebhookOption[];
  /** How the sender signs; missing for senders that do not sign. */
  readonly signature?: WebhookSignature;
  /** Errors have the form that clients of Slack's webhooks read, too. */
  readonly answersLikeSlack?: boolean;
  /** The sender encodes the parameters of the address twice. */
  readonly decodesAddress?: boolean;
  /** A body that is no JSON is a payload: a text. */
  readonly acceptsText?: boolean;
  /** A request with such a payload asks which bot the key belongs to, and sends nothing. */
  readonly asksForBot?: (payload: Payload) => boolean;
  /**
   * @returns no message for what deserves none
   * @throws AnomalousPayload, UnsupportedEvent, InvalidPayload
   */
  messagesOf(request: WebhookRequest): readonly WebhookMessage[];
}
