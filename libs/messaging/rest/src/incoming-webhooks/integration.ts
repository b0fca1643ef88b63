import type { Json } from './payload.ts';

/** What another system sent. */
export interface WebhookRequest {
  /** The body as it came. */
  readonly text: string;
  /** The body as JSON; of a form its fields. */
  readonly payload: Json;
  /** What the event is called in the integration's header; empty for integrations without one. */
  readonly event: string;
  /** The parameters of the address that are the integration's own. */
  readonly options: Readonly<Record<'name' | 'desc', string | undefined>>;
}

/** A message to be. */
export interface WebhookMessage {
  /** Where the address names no other. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
}

/** One system whose notifications become messages. */
export interface Integration {
  /** What people call the system. */
  readonly displayName: string;
  /** The program that messages are said to come from. */
  readonly client: string;
  /** Names the event; without it the request is refused. */
  readonly eventHeader?: string;
  /** What the sender is answered beside the success. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /**
   * @returns null for what deserves no message, `unsupported` for an event that nothing is known of
   */
  messagesOf(request: WebhookRequest): readonly WebhookMessage[] | 'unsupported';
}
