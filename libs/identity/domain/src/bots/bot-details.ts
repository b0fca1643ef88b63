import type { BotType } from '@tandem/shared-kernel';

/** The address for requests of an outgoing webhook, or the program of an embedded bot. */
interface BotService {
  readonly name: string;
  /** Empty for embedded bots. */
  readonly payloadUrl: string;
  /** The format of the request: 1 the service's format, 2 compatible with another product. */
  readonly interface: number;
  /** The number of replacements of the token of its requests; absent: none. */
  readonly tokenVersion?: number;
}

/** The properties of a bot besides its account. */
export interface BotDetails {
  /** The default destination of its messages; `null` for none. */
  readonly defaultSendingChannelId: number | null;
  /** The channel whose messages its event queues contain; `null` for all. */
  readonly defaultEventsChannelId: number | null;
  /** Its event queues contain messages of every public channel. */
  readonly allPublicChannels: boolean;
  /** Outgoing webhooks and embedded bots. */
  readonly service: BotService | null;
  /** The configuration of its program. */
  readonly config: Readonly<Record<string, string>>;
}

/** The details of a bot without settings. */
export const NO_BOT_DETAILS: BotDetails = {
  defaultSendingChannelId: null,
  defaultEventsChannelId: null,
  allPublicChannels: false,
  service: null,
  config: {},
};

export const BOT_TYPES = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const;

/** The two ways to form the request of an outgoing webhook. */
export const BOT_INTERFACES: readonly number[] = [1, 2];

/** True for bot types that have a service. */
export function hasService(type: BotType): boolean {
  return type === BOT_TYPES.outgoing || type === BOT_TYPES.embedded;
}
