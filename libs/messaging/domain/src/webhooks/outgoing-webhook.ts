import type { Actor } from '@tandem/shared-kernel';
import type { MessageView } from '../messages/message-view.ts';
import type { WritingContext } from '../settings/writing-context.ts';

/** The reason for the delivery of a message to a bot. */
type WebhookTrigger = 'direct_message' | 'mention';

/** A message to deliver to an outgoing webhook, and its bot. */
export interface WebhookTask {
  readonly messageId: number;
  readonly botId: number;
  /** The user whose share of the running tasks it uses. */
  readonly ownerId: number;
  readonly trigger: WebhookTrigger;
}

/** A bot with an outgoing webhook. */
export interface WebhookBot {
  readonly actor: Actor;
  readonly email: string;
  readonly fullName: string;
  /** An address of the Web, as its owner wrote it; may be empty. */
  readonly payloadUrl: string;
  /** The format of the request: 1 the service's format, 2 compatible with Slack. */
  readonly interface: number;
  /** The version of the token that requests carry: during a rotation the one before. */
  readonly tokenVersion: number;
  /** The versions of the secrets that sign requests, the newest first. */
  readonly secretVersions: readonly number[];
  /** The user who is notified of failures; `null` when the bot has no active owner. */
  readonly ownerId: number | null;
  /** The bot that notifies the owner; `null` if there is none. */
  readonly notificationBotId: number | null;
  readonly writing: WritingContext;
}

/** The request to an outgoing webhook. */
export interface WebhookCall {
  readonly bot: WebhookBot;
  readonly trigger: WebhookTrigger;
  readonly message: MessageView;
}

/** A program outside gave no answer that can be used. */
export class WebhookFailed extends Error {
  override readonly name = 'WebhookFailed';

  /** @param isTransient another try may fare better */
  constructor(
    reason: string,
    readonly isTransient: boolean,
  ) {
    super(reason);
  }
}

/** Delivers messages to outgoing webhooks. */
export interface OutgoingWebhooks {
  /**
   * Calls the program of a bot. A repeated call has the same key, by which the program can recognize it.
   *
   * @returns its reply in Markdown; `null` for none
   * @throws WebhookFailed
   */
  call(call: WebhookCall): Promise<string | null>;
}

/** Finds the bots that pass messages on. */
export interface WebhookQueries {
  /** @returns `null` unless the bot is active and has an outgoing webhook */
  findWebhookBot(botId: number): Promise<WebhookBot | null>;
}
