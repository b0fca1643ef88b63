import type { Actor } from '@tandem/shared-kernel';

/** The sender of messages that arrive by mail. */
export interface ChannelEmailKey {
  readonly channelId: number;
  /** The user who requested the address: their permissions apply to every mail. */
  readonly creatorId: number;
  /** The sender of the messages. */
  readonly senderId: number;
}

/** The mail addresses of channels. */
export interface ChannelEmailRepository {
  /** The token of an address: always the same for a key, created on first use. */
  tokenOf(key: ChannelEmailKey): Promise<string>;
}

/** A user or bot that may be the sender of mails. */
export interface EmailSender {
  readonly id: number;
  /** The actor may act for this bot. */
  readonly isManageable: boolean;
}

/** The channel and the users of a token. */
export interface ChannelEmailTarget extends ChannelEmailKey {
  readonly creator: Actor;
}

/** Reads the facts behind the mail addresses of channels. */
export interface ChannelEmailQueries {
  /** The server's bot that posts mails. */
  gatewayBotId(): Promise<number>;
  /** An active bot of the actor's organization, or `null`. */
  findBot(actor: Actor, botId: number): Promise<EmailSender | null>;
  /** @returns `null` for an unknown token, or one of a deactivated user or bot */
  findTarget(token: string): Promise<ChannelEmailTarget | null>;
}
