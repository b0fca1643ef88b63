import type { BotType } from '@tandem/shared-kernel';

/** Where an outgoing webhook sends its requests, or which program an embedded bot runs. */
interface BotService {
  readonly name: string;
  /** Empty for embedded bots. */
  readonly payloadUrl: string;
  /** How the request is formed: 1 the service's own way, 2 as for another product. */
  readonly interface: number;
  /** How often the token that its requests carry was replaced; left out: never. */
  readonly tokenVersion?: number;
}

/** What a bot is beside an account. */
export interface BotDetails {
  /** Where it sends when it does not say where; `null` for nowhere. */
  readonly defaultSendingChannelId: number | null;
  /** The channel whose messages its event queues hold; `null` for all. */
  readonly defaultEventsChannelId: number | null;
  /** Its event queues hold messages of every public channel. */
  readonly allPublicChannels: boolean;
  /** Outgoing webhooks and embedded bots. */
  readonly service: BotService | null;
  /** What the program behind it is configured with. */
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

/** True for the types whose bots stand for a service. */
export function hasService(type: BotType): boolean {
  return type === BOT_TYPES.outgoing || type === BOT_TYPES.embedded;
}
